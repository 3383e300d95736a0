import { Fragment } from "react";

/** An email address. A line of it ends after a mark, and within a word only if the word is longer than the line. */
export function EmailText({ email }: { email: string }) {
  return (
    <span className="wrap-anywhere">
      {email.split(/(?<=[@._+-])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
