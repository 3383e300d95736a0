/** What a category is called: its name, else its id, which says what it is. */
export function categoryLabel(id: string, name: string | null): string {
  return name ?? `Category ${id}`;
}
