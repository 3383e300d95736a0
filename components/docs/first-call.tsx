import { ExampleTabs } from "@/components/docs/example-tabs";
import { Markdown, type DocLinks } from "@/components/docs/markdown";
import { exampleLanguages } from "@/components/public-api/language";
import { snippetFor } from "@/components/public-api/snippets";

/** In Markdown, since the search of the docs reads it as well. */
export const FIRST_CALL_STEPS = `1. [Sign up](/sign-up) for an account, or sign in to the one that you have.
2. [Make an API key](/api-keys), and put it into the environment: \`export PETSTORE_API_KEY='ps_…'\`
3. Call the shop:`;

const AFTER = `Rather in the browser? [Get started](/get-started) makes the key and the first calls with you, and each operation
below has a form to try it.`;

/** The first steps: from no account to a response of the API in three steps. */
export function FirstCall({ origin, links }: { origin: string; links: DocLinks }) {
  const request = { method: "GET", path: "/api/v1/pets?limit=1" } as const;
  const examples = exampleLanguages.map((language) => ({
    language,
    code: snippetFor(language, { request, origin, key: null, reads: "text" }),
  }));
  return (
    <>
      <Markdown text={FIRST_CALL_STEPS} links={links} />
      <ExampleTabs examples={examples} title="First call" />
      <Markdown text={AFTER} links={links} />
    </>
  );
}
