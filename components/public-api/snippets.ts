import type { PublicRequest } from "@/components/public-api/call";
import type { Language } from "@/components/public-api/language";

export type Snippet = {
  request: PublicRequest;
  origin: string;
  /** The key in the code; if null, the program reads it from `PETSTORE_API_KEY`. */
  key: string | null;
  /**
   * What it makes of the answer: prints the text, or reads the JSON; "exact" where that has 64-bit integers, which
   * JavaScript rounds unless it is asked not to. The request is then written exactly as well.
   */
  reads: "text" | "json" | "exact";
};

/** A request in a language, ready to paste. */
export function snippetFor(language: Language, snippet: Snippet): string {
  switch (language) {
    case "curl":
      return curl(snippet);
    case "JavaScript":
      return javaScript(snippet);
    case "Python":
      return python(snippet);
  }
}

function headersOf({ headers, body }: PublicRequest): [name: string, value: string][] {
  return [
    ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
    ...Object.entries(headers ?? {}),
  ];
}

function curl({ request, origin, key }: Snippet): string {
  const { method, path, body } = request;
  const lines = [
    `curl -i ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + path)}`,
    key === null ? `  -H "Authorization: Bearer $PETSTORE_API_KEY"` : `  -H ${quoted(`Authorization: Bearer ${key}`)}`,
    ...headersOf(request).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
  ];
  if (body !== undefined) lines.push(`  -d ${quoted(body)}`);
  return lines.join(" \\\n");
}

/** Within single quotes, a shell takes everything literally but the quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function javaScript({ request, origin, key, reads }: Snippet): string {
  const { method, path, body } = request;
  const bearer = key === null ? "`Bearer ${process.env.PETSTORE_API_KEY}`" : JSON.stringify(`Bearer ${key}`);
  const headers = headersOf(request).map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`);
  const read = {
    text: "console.log(response.status, await response.text());",
    json: "console.log(response.status, await response.json());",
    exact: `// JSON.parse would round ids above 2^53; this makes every integer a BigInt.
const answer = parse(await response.text(), null, parseNumberAndBigInt);
console.log(response.status, answer);`,
  };
  const sent = body === undefined ? undefined : literalOf(body, reads === "exact" ? "stringify" : "JSON.stringify");
  const imported = ["parse", "parseNumberAndBigInt", ...(sent?.startsWith("stringify") ? ["stringify"] : [])].join(
    ", ",
  );
  return [
    ...(reads === "exact" ? ["// npm install lossless-json", `import { ${imported} } from "lossless-json";`, ""] : []),
    `const response = await fetch(${JSON.stringify(origin + path)}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    `    Authorization: ${bearer},`,
    ...headers,
    "  },",
    ...(sent === undefined ? [] : [`  body: ${sent},`]),
    "});",
    read[reads],
  ].join("\n");
}

/** JSON is JavaScript as well, but for integers that a number does not hold: those go in a text. */
function literalOf(body: string, writer: string): string {
  const isExact = (body.match(/[0-9]{16,}/g) ?? []).length === 0;
  return isExact ? `${writer}(${body})` : `'${body.replaceAll("\\", String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
}

function python({ request, origin, key, reads }: Snippet): string {
  const { method, path, body } = request;
  const bearer = key === null ? `"Bearer " + os.environ["PETSTORE_API_KEY"]` : JSON.stringify(`Bearer ${key}`);
  const headers = headersOf(request).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`);
  // JSON of text and whole numbers is Python as well.
  return [
    `import json, ${key === null ? "os, " : ""}urllib.request`,
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(origin + path)},`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    `        "Authorization": ${bearer},`,
    ...headers,
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${body}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    `    print(response.status, ${reads === "text" ? "response.read().decode()" : "json.load(response)"})`,
  ].join("\n");
}
