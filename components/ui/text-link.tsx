import { Link } from "@/components/ui/link";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";

type TextLinkProps = ComponentProps<typeof Link> & {
  /** "title" is the main link of a table row: the item's name, in two lines at most. */
  kind?: "text" | "title";
};

const styles = {
  text: "text-accent underline hover:no-underline",
  title: "text-ink line-clamp-2 text-page-start font-medium hover:underline",
};

/** A link within text, or the title of a row. */
export function TextLink({ kind = "text", className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classNames("rounded-sm underline-offset-2", styles[kind], className)} />;
}
