/** What the server said about a view, in the words of the form. */
export function viewNameFault({ message }: Error): string {
  return message.startsWith("name ") ? `The ${message}` : message;
}
