/**
 * Goes to another page with a full load: whatever was rendered for somebody else, or for nobody, is forgotten.
 *
 * @param path of this site (see `readSignInUrl`)
 * @returns a promise that never settles, so that the button stays at work until the page is gone
 */
export function leaveTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}
