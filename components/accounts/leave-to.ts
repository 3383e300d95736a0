/**
 * Goes to another page with a full load, which discards everything rendered for another account or for none.
 *
 * @param path of this site (see `readSignInUrl`)
 * @returns a promise that never settles, so that the button stays busy until the page unloads
 */
export function leaveTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}
