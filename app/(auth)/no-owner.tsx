import { pageText } from "@/lib/texts/page-text";

/** Says that the shop has no owner yet, and where to find the link that creates one. */
export async function NoOwner() {
  const t = await pageText();
  return <p>{t.rich("signIn.noOwner", { code: (text) => <code className="font-mono">{text}</code> })}</p>;
}
