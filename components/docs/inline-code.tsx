import { TextLink } from "@/components/ui/text-link";

/** A name set as code within text, with a link if the docs have an entry for it. */
export function InlineCode({ code, href }: { code: string; href?: string | undefined }) {
  const element = <code className="bg-sunken rounded-sm px-0.5 py-0.5 font-mono text-xs wrap-anywhere">{code}</code>;
  return href === undefined ? element : <TextLink href={href}>{element}</TextLink>;
}
