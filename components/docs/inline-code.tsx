import { TextLink } from "@/components/ui/text-link";

/** A name within text: a field, a header, a code. What has an entry of its own in the docs leads there. */
export function InlineCode({ code, href }: { code: string; href?: string | undefined }) {
  const element = <code className="bg-sunken rounded-sm px-0.5 py-0.5 font-mono text-xs wrap-anywhere">{code}</code>;
  return href === undefined ? element : <TextLink href={href}>{element}</TextLink>;
}
