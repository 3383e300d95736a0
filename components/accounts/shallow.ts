/**
 * For a link that only changes what a list shows: the address changes, and the list follows it in the browser, without
 * asking the server for the page again. Opened in a new tab, or before the page is ready, it is a link like any other.
 *
 * @returns what `onNavigate` of a link takes
 */
export function shallow(href: string): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    window.history.pushState(null, "", href);
  };
}
