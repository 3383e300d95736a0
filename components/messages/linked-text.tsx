import { Fragment } from "react";
import { splitAtLinks } from "@/components/messages/links";
import { piecesOf } from "@/components/messages/pieces";

/** A text that somebody else wrote, with links where it has addresses of the web. */
export function LinkedText({ children }: { children: string }) {
  return splitAtLinks(children).map(({ text, href }, part) =>
    href === undefined ? (
      <Pieces key={part}>{text}</Pieces>
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
        <Pieces>{text}</Pieces>
      </a>
    ),
  );
}

/** A text whose long runs can be broken, so that each is laid out by itself. */
function Pieces({ children }: { children: string }) {
  return piecesOf(children).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
