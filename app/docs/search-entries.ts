import { introductionSections } from "@/app/docs/contents";
import type { DocumentedField } from "@/components/docs/field";
import type { Operation } from "@/components/docs/reference";
import { errorAdvice } from "@/lib/core/error-advice";
import { errorCodes, type ErrorCode } from "@/lib/core/error-codes";
import type { DocEntry } from "@/lib/guides/search-index";
import { plainText, sectionsOf } from "@/lib/guides/plain-text";
import { withAddresses, type Guide, type GuideAddresses } from "@/lib/guides/read";

type Docs = {
  operations: readonly Operation[];
  guides: readonly Guide[];
  addresses: GuideAddresses;
  /** The introduction of the reference, by the id of its sections, in Markdown. */
  introduction: Readonly<Record<(typeof introductionSections)[number]["id"], string>>;
};

/** The entries of the docs search: the sections of every guide, and the reference with its fields and errors. */
export function searchEntriesOf({ operations, guides, addresses, introduction }: Docs): DocEntry[] {
  return [
    ...introductionSections.map(({ id, title }): DocEntry => ({
      href: `/docs#${id}`,
      label: title,
      group: "Guides",
      detail: "Reference",
      text: plainText(introduction[id]),
    })),
    {
      href: "/api/v1/openapi.json",
      label: "OpenAPI document",
      group: "Guides",
      detail: "Reference",
      text: "Every operation, for tools: generators of clients, Postman, Insomnia.",
    },
    ...guides.flatMap((guide) => guideEntries(guide, addresses)),
    ...operations.map(operationEntry),
    ...(Object.keys(errorCodes) as ErrorCode[]).map(errorEntry),
    ...operations.flatMap(fieldEntries),
  ];
}

function guideEntries(guide: Guide, addresses: GuideAddresses): DocEntry[] {
  const href = `/docs/guides/${guide.slug}`;
  return sectionsOf(withAddresses(guide.text, addresses)).map(({ heading, text }) =>
    heading === null
      ? { href, label: guide.title, group: "Guides", text }
      : { href: `${href}#${heading.id}`, label: heading.title, group: "Guides", detail: guide.title, text },
  );
}

function operationEntry({ id, title, method, path, description, answer, emptyAnswers }: Operation): DocEntry {
  const answers = [answer, ...emptyAnswers].map(({ status, description: meaning }) => `${status}: ${meaning}`);
  return {
    href: `/docs#${id}`,
    label: title,
    group: "Operations",
    detail: `${method} ${path}`,
    words: `${id} ${inWords(id)}`,
    text: plainText([description, ...answers].join("\n\n")),
  };
}

function errorEntry(code: ErrorCode): DocEntry {
  const { status, meaning } = errorCodes[code];
  return {
    href: `/docs/errors#${code}`,
    label: code,
    group: "Errors",
    detail: String(status),
    words: plainText(meaning),
    text: plainText(`${meaning}\n\n${errorAdvice[code]}`),
  };
}

function fieldEntries({ id, title, parameters, body, answer }: Operation): DocEntry[] {
  const parts = [
    { fields: parameters, anchor: id, what: "" },
    { fields: body ?? [], anchor: `${id}.body`, what: "body" },
    { fields: answer.fields, anchor: `${id}.answer`, what: "answer" },
    { fields: answer.headers, anchor: `${id}.headers`, what: "header of the answer" },
  ];
  return parts.flatMap(({ fields, anchor, what }) =>
    fields.map((field): DocEntry => ({
      href: `/docs#${anchor}.${field.name}`,
      label: field.name,
      group: "Fields",
      detail: what === "" ? title : `${title}, ${what}`,
      words: inWords(field.name),
      text: textOfField(field),
    })),
  );
}

function textOfField({ type, description, limits, options }: DocumentedField): string {
  const values = options.length > 0 ? [`One of ${options.join(", ")}.`] : [];
  return [plainText(description), ...values, `${[type, ...limits].join(", ")}.`].join(" ");
}

/** Splits a name such as categoryId into words. */
function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
}
