import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { AnchoredHeading } from "@/components/docs/anchored-heading";
import { ExampleTabs } from "@/components/docs/example-tabs";
import { InlineCode } from "@/components/docs/inline-code";
import type { Language } from "@/components/public-api/language";
import { CodeBlock } from "@/components/ui/code-block";
import type { CodeLanguage } from "@/components/ui/highlight";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { headingId, inlineText } from "@/lib/core/markdown-text";

/** The link targets: those of Markdown links, and the anchors of names set as code. */
export type DocLinks = { resolve: (target: string) => string; names: ReadonlyMap<string, string> };

const languageOfFence: Record<string, Language> = { sh: "curl", js: "JavaScript", python: "Python" };

/** A code block. The second word after its fence, if any, is the file name to save it as. */
const otherFences: Record<string, { title: string; language: CodeLanguage }> = {
  http: { title: "HTTP", language: "http" },
  json: { title: "JSON", language: "json" },
  shell: { title: "Shell", language: "sh" },
  ts: { title: "TypeScript", language: "js" },
};

/**
 * Renders our own Markdown; HTML in it is refused. Consecutive examples of the same thing in several
 * languages become one example with tabs.
 *
 * @throws Error for HTML within the Markdown, which is not shown
 */
export function Markdown({ text, links }: { text: string; links: DocLinks }) {
  return <Blocks tokens={lexer(text)} links={links} />;
}

function Blocks({ tokens, links }: { tokens: readonly Token[]; links: DocLinks }) {
  return groupsOf(tokens).map((group, index) =>
    group.length > 1 ? (
      <ExampleTabs key={index} examples={group.map(exampleOf)} />
    ) : (
      <Fragment key={index}>{blockOf(group[0] as MarkedToken, links)}</Fragment>
    ),
  );
}

/** Groups consecutive examples; anything else is a group by itself. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== "space")) {
    const last = groups.at(-1);
    if (last && isExample(token) && isExample(last[0])) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

function isExample(token: Token | undefined): boolean {
  return token?.type === "code" && fenceOf(token as Tokens.Code) in languageOfFence;
}

/** The first word after the fence; what follows an example is for the tests. */
function fenceOf({ lang = "" }: Tokens.Code): string {
  return lang.split(" ")[0] ?? "";
}

function exampleOf(token: Token) {
  const code = token as Tokens.Code;
  return { language: languageOfFence[fenceOf(code)] ?? "curl", code: code.text };
}

function blockOf(token: MarkedToken, links: DocLinks): ReactNode {
  switch (token.type) {
    case "heading": {
      const title = inlineText(token.tokens);
      return (
        <AnchoredHeading
          id={headingId(title)}
          level={token.depth === 2 ? 2 : 3}
          title={title}
          className={token.depth === 2 ? "pt-4" : "pt-2"}
        >
          {inline(token.tokens, links)}
        </AnchoredHeading>
      );
    }
    case "paragraph":
      return <p>{inline(token.tokens, links)}</p>;
    case "text":
      return inline(token.tokens ?? [token], links);
    case "code": {
      if (isExample(token)) return <ExampleTabs examples={[exampleOf(token)]} />;
      const other = otherFences[fenceOf(token)];
      if (!other) throw notShown(token);
      const [, title = other.title] = (token.lang ?? "").split(" ");
      return <CodeBlock title={title} language={other.language} code={token.text} isWrapped />;
    }
    case "list": {
      const List = token.ordered ? "ol" : "ul";
      return (
        <List className={token.ordered ? "list-decimal space-y-2 ps-6" : "list-disc space-y-2 ps-6"}>
          {token.items.map((item, index) => (
            <li key={index} className="space-y-2">
              <Blocks tokens={item.tokens} links={links} />
            </li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return (
        <blockquote className="border-line text-muted space-y-2 border-s-2 ps-4">
          <Blocks tokens={token.tokens} links={links} />
        </blockquote>
      );
    case "table":
      return <MarkdownTable table={token} links={links} />;
    default:
      throw notShown(token);
  }
}

function MarkdownTable({ table, links }: { table: Tokens.Table; links: DocLinks }) {
  const names = table.header.map(({ tokens }) => inlineText(tokens));
  return (
    <Table caption={names.join(", ")}>
      <TableHead>
        {names.map((name) => (
          <HeaderCell key={name}>{name}</HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {table.rows.map((cells, row) => (
          <Row key={row}>
            {cells.map(({ tokens }, column) => (
              <Cell key={column} {...(column === 0 ? { card: "title" } : { label: names[column] ?? "" })}>
                {/* One child: on a phone the cell is a row of its name and its value. */}
                <span>{inline(tokens, links)}</span>
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function inline(tokens: readonly Token[], links: DocLinks): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{inlineOf(token as MarkedToken, links)}</Fragment>);
}

function inlineOf(token: MarkedToken, links: DocLinks): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? inline(token.tokens, links) : token.text;
    case "escape":
      return token.text;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens, links)}</strong>;
    case "em":
      return <em>{inline(token.tokens, links)}</em>;
    case "codespan":
      return <InlineCode code={token.text} href={links.names.get(token.text)} />;
    case "link":
      return <TextLink href={links.resolve(token.href)}>{inline(token.tokens, links)}</TextLink>;
    default:
      throw notShown(token);
  }
}

function notShown({ type, raw }: Token): Error {
  return new Error(`The docs do not show ${type}: ${raw}`);
}
