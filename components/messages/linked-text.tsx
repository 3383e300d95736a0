import { Fragment } from "react";
import { splitAtLinks } from "@/components/messages/links";

/** A text that somebody else wrote, with links where it has addresses of the web. */
export function LinkedText({ children }: { children: string }) {
  return splitAtLinks(children).map(({ text, href }, part) =>
    href === undefined ? (
      <Fragment key={part}>{text}</Fragment>
    ) : (
      <a
        key={part}
        // An address reads from left to right, also in Arabic text.
        dir="ltr"
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent rounded-sm underline underline-offset-2 hover:no-underline"
      >
        {text}
      </a>
    ),
  );
}
