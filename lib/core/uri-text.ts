/** Whether all percent signs of a text encode UTF-8, so that `decodeURIComponent` accepts it. */
export function isEncodedText(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
