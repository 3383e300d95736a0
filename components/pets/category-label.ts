/** What a category is called: its name, else its id, which says what it is. */
export function categoryLabel(id: string, name: string | null): string {
  return name ?? `Category ${id}`;
}

/** The same where nothing beside it shows the id: "Dogs (12)". */
export function categoryText(id: string, name: string | null): string {
  return name === null ? categoryLabel(id, null) : `${name} (${id})`;
}
