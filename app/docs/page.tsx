import type { Metadata } from "next";
import { introductionSections } from "@/app/docs/contents";
import { basesOf, introductionOf, readReference } from "@/app/docs/reference";
import { AnchoredHeading } from "@/components/docs/anchored-heading";
import { FirstCall } from "@/components/docs/first-call";
import { InlineCode } from "@/components/docs/inline-code";
import { Markdown } from "@/components/docs/markdown";
import { OperationSection } from "@/components/docs/operation-section";
import { commonCodes } from "@/components/docs/reference";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { removals } from "@/lib/api-keys/deprecated-calls";

export const metadata: Metadata = { title: "API reference" };

const [firstCallSection, addressSection, authenticationSection, conventionsSection] = introductionSections;

/** The reference: where the API is, how to authenticate, and every operation, all from the OpenAPI document. */
export default async function ReferencePage() {
  const { addresses, document, operations, links } = await readReference();
  const introduction = introductionOf(document, addresses);
  const isStagingNamed = addresses.environment === "staging" || addresses.stagingUrl !== undefined;
  const removed = removals().filter(({ isRemoved }) => isRemoved);
  const gone = new Set(removed.map(({ operationId }) => operationId));
  const common = commonCodes(operations);
  return (
    <>
      <PageHeader
        title="API reference"
        detail={<span className="text-muted font-mono text-xs">{document.info.version}</span>}
        actions={
          <TextLink href="/api/v1/openapi.json" prefetch={false} className="py-1.5 text-sm print:hidden">
            OpenAPI document
          </TextLink>
        }
      />
      <div className="grid grid-cols-1 max-w-none gap-x-10 gap-y-8 pb-10 text-sm xl:grid-cols-2 [&>*]:min-w-0">
        <section className="space-y-3">
          <AnchoredHeading level={2} {...firstCallSection} />
          <FirstCall origin={addresses.origin} links={links} />
        </section>
        <div className="space-y-8">
          <section className="space-y-3">
            <AnchoredHeading level={2} {...addressSection} />
            <Table caption="Base addresses">
              <TableHead>
                <HeaderCell>Where</HeaderCell>
                <HeaderCell>Addresses</HeaderCell>
              </TableHead>
              <TableBody>
                {basesOf(document, addresses).map(({ name, pets, messages }) => (
                  <Row key={pets}>
                    <Cell card="title" className="sm:w-40">
                      {name}
                    </Cell>
                    <Cell label="Addresses" className="font-mono text-xs">
                      <span className="block space-y-1 py-1">
                        <span className="block">{pets}</span>
                        <span className="block">{messages} (messages)</span>
                      </span>
                    </Cell>
                  </Row>
                ))}
                {!isStagingNamed && (
                  <Row>
                    <Cell card="title">Staging</Cell>
                    <Cell label="Addresses" className="text-muted">
                      This shop names none.
                    </Cell>
                  </Row>
                )}
              </TableBody>
            </Table>
            <p>
              What staging is for is in <TextLink href="/docs/guides/staging">its guide</TextLink>. To generate a
              client, or to use Postman or Prism, see <TextLink href="/docs/guides/clients">Clients and tools</TextLink>
              .
            </p>
          </section>
          <section className="space-y-3">
            <AnchoredHeading level={2} {...authenticationSection} />
            <Markdown text={introduction.authentication} links={links} />
            <p>
              Make one under <TextLink href="/api-keys">API keys</TextLink>. The examples read it from the environment:{" "}
              <InlineCode code="export PETSTORE_API_KEY='ps_…'" />
            </p>
          </section>
        </div>
      </div>
      <section className="pb-10 text-sm">
        <AnchoredHeading level={2} {...conventionsSection} className="pb-3" />
        <div className="gap-x-10 xl:columns-2 [&>p]:mb-3 [&>p]:break-inside-avoid">
          <Markdown text={introduction.conventions} links={links} />
        </div>
      </section>
      <div className="text-sm">
        {operations.map((operation) => (
          <OperationSection
            key={operation.id}
            operation={operation}
            common={common}
            origin={addresses.origin}
            isGone={gone.has(operation.id)}
            links={links}
          />
        ))}
      </div>
    </>
  );
}
