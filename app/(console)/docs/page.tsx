import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { addressesOf, operations } from "@/app/(console)/docs/operations";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { errorCodes } from "@/lib/core/errors";

export const metadata: Metadata = { title: "Docs" };

/** What it takes to call the API: where it is, how to authenticate, each operation, each error. */
export default async function DocsPage() {
  const { origin, all } = addressesOf(await headers());
  return (
    <>
      <PageHeader
        title="Docs"
        description="The HTTP API of the shop: JSON over HTTP, one key, four operations."
        actions={
          <TextLink href="/api/v1/openapi.json" prefetch={false} className="py-1.5 text-sm">
            OpenAPI document
          </TextLink>
        }
      />
      <div className="space-y-8">
        <Section title="Base addresses">
          <Table caption="Base addresses">
            <TableHead>
              <HeaderCell>Environment</HeaderCell>
              <HeaderCell>Pets</HeaderCell>
              <HeaderCell>Messages</HeaderCell>
            </TableHead>
            <TableBody>
              {all.map(({ name, address }) => (
                <Row key={name}>
                  <Cell card="title">{name}</Cell>
                  <Cell label="Pets" className="font-mono text-xs">{`${address}/api/v1`}</Cell>
                  <Cell label="Messages" className="font-mono text-xs">{`${address}/api`}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Section>
        <Section title="Authentication">
          <p>
            Make a key under <TextLink href="/api-keys">API keys</TextLink> and send it with every request, as{" "}
            <code className="font-mono text-xs">Authorization: Bearer …</code>. A key does what its scopes allow, until
            it expires or is revoked. The examples read it from the environment:
          </p>
          <CodeBlock title="shell" code="export PETSTORE_API_KEY='ps_…'" />
        </Section>
        <Section title="Operations">
          {operations(origin).map(({ id, title, request, description, scope, curl, answer }) => (
            <section key={id} id={id} className="space-y-2">
              <h3 className="flex flex-wrap items-baseline gap-x-3 text-base font-medium">
                {title} <code className="text-muted font-mono text-xs font-normal">{request}</code>
              </h3>
              <p className="text-muted">
                {description} Needs the scope <code className="font-mono text-xs">{scope}</code>.
              </p>
              <div className="grid gap-2 lg:grid-cols-2 [&>*]:min-w-0">
                <CodeBlock title={`curl for ${id}`} code={curl} />
                <CodeBlock title={`Answer of ${id}`} code={answer} isCopyable={false} />
              </div>
            </section>
          ))}
        </Section>
        <Section title="Errors">
          <p>
            The body of every error is <code className="font-mono text-xs">{"{ code, message, status }"}</code>. Branch
            on the code; the message is for people. Each answer has an{" "}
            <code className="font-mono text-xs">X-Request-Id</code> that names it in our logs.
          </p>
          <Table caption="Error codes">
            <TableHead>
              <HeaderCell>Code</HeaderCell>
              <HeaderCell align="end">Status</HeaderCell>
              <HeaderCell>Meaning</HeaderCell>
            </TableHead>
            <TableBody>
              {Object.entries(errorCodes).map(([code, { status, meaning }]) => (
                <Row key={code}>
                  <Cell card="title" className="font-mono text-xs">
                    {code}
                  </Cell>
                  <Cell label="Status" align="end">
                    {status}
                  </Cell>
                  <Cell label="Meaning">{meaning}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 text-sm">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
