import type { PublicRequest } from "@/components/get-started/public-call";

export const languages = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof languages)[number];

/** A request in a language, to paste and run as it is. */
export function snippetFor(language: Language, request: PublicRequest, key: string, origin: string): string {
  switch (language) {
    case "curl":
      return curl(request, key, origin);
    case "JavaScript":
      return javaScript(request, key, origin);
    case "Python":
      return python(request, key, origin);
  }
}

function curl({ method, path, body }: PublicRequest, key: string, origin: string): string {
  const lines = [
    `curl -i ${method === "GET" ? "" : `-X ${method} `}'${origin}${path}'`,
    `  -H 'Authorization: Bearer ${key}'`,
  ];
  // Within single quotes a shell takes everything as it is but the quote itself.
  if (body)
    lines.push(
      "  -H 'Content-Type: application/json'",
      `  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
    );
  return lines.join(" \\\n");
}

function javaScript({ method, path, body }: PublicRequest, key: string, origin: string): string {
  const json = body ? `\n    "Content-Type": "application/json",` : "";
  return `const response = await fetch("${origin}${path}", {
  method: "${method}",
  headers: {
    Authorization: "Bearer ${key}",${json}
  },${body ? `\n  body: JSON.stringify(${JSON.stringify(body)}),` : ""}
});
console.log(response.status, await response.text());`;
}

function python({ method, path, body }: PublicRequest, key: string, origin: string): string {
  // JSON of text and whole numbers is Python as well.
  return `import json, urllib.request

request = urllib.request.Request(
    "${origin}${path}",
    method="${method}",
    headers={
        "Authorization": "Bearer ${key}",${body ? `\n        "Content-Type": "application/json",` : ""}
    },${body ? `\n    data=json.dumps(${JSON.stringify(body)}).encode(),` : ""}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}
