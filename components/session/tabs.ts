/** What the tabs of a browser tell each other about an account. */
type News = "signed in" | "signed out";
type Told = { news: News; account: string };

let channel: BroadcastChannel | undefined;

/** The channel of this tab, which does not hear itself. */
function open(): BroadcastChannel {
  return (channel ??= new BroadcastChannel("petstore-session"));
}

/** Tells the other tabs of the browser about an account, by its id. */
export function tellTabs(news: News, account: string): void {
  open().postMessage({ news, account } satisfies Told);
}

/**
 * Hears from the other tabs of the browser.
 *
 * @param listener gets the id of the account
 * @returns stops it
 */
export function onTold(news: News, listener: (account: string) => void): () => void {
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.news === news) listener(data.account);
  };
  open().addEventListener("message", hear);
  return () => open().removeEventListener("message", hear);
}
