import { listenError } from "@/lib/server/listen-error";
import { API_TITLE } from "@/lib/openapi/document";
import type { Settings } from "@/lib/settings";
import { failure, note, ok, type Finding } from "./finding";

const ANSWER_MS = 3_000;

/** Checks whether the shop can listen or already listens, and whether its public address reaches it. */
export async function checkAddresses({ host, port, publicUrl }: Settings): Promise<Finding[]> {
  const own = await checkPort(host, port);
  return publicUrl ? [own.finding, await checkPublicUrl(publicUrl, own.isServing)] : [own.finding];
}

async function checkPort(host: string, port: number): Promise<{ finding: Finding; isServing: boolean }> {
  const check = `port ${port}`;
  const code = await listenError(host, port);
  if (code === null) return { finding: ok(check, `free on ${host}; the shop does not run here`), isServing: false };
  if (code !== "EADDRINUSE") {
    const why = "The shop cannot listen there, and does not start.";
    return {
      finding: failure(check, `cannot be used on ${host} (${code})`, why, "Correct HOST or PORT."),
      isServing: false,
    };
  }
  const isEvery = host === "0.0.0.0" || host === "::";
  const address = `http://${isEvery ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
  if ((await whoAnswers(address)).who === "shop")
    return { finding: ok(check, `Petstore Console answers on ${host}`), isServing: true };
  const why = "The shop cannot listen there, and does not start.";
  const todo = "Stop that program, or set PORT to another port.";
  return { finding: failure(check, `taken on ${host} by another program`, why, todo), isServing: false };
}

async function checkPublicUrl(publicUrl: string, isServing: boolean): Promise<Finding> {
  const check = "public address";
  if (!isServing) return ok(check, `${publicUrl} is not checked while the shop does not run here`);
  const answer = await whoAnswers(publicUrl);
  if (answer.who === "shop") return ok(check, `Petstore Console answers at ${publicUrl}`);
  const why = "Links in responses, in the OpenAPI document and in invitations lead there.";
  if (answer.who === "nobody")
    return note(
      check,
      `${publicUrl} cannot be reached from this machine: ${answer.reason}`,
      why,
      "Try it from a client's machine; if it fails there as well, check DNS, the certificate and the proxy. For a " +
        "certificate of a private authority, set NODE_EXTRA_CA_CERTS=/path/to/authority.pem.",
    );
  return failure(
    check,
    `${publicUrl} reaches another program`,
    why,
    "Correct PUBLIC_URL, or make the proxy pass every path to this port unchanged.",
  );
}

type Answer = { who: "shop" | "other" } | { who: "nobody"; reason: string };

/** Requests a public page, so that no request counts as rejected. */
async function whoAnswers(address: string): Promise<Answer> {
  try {
    const response = await fetch(`${address}/api/v1/openapi.json`, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const document = (await response.json().catch(() => null)) as { info?: { title?: unknown } } | null;
    return { who: document?.info?.title === API_TITLE ? "shop" : "other" };
  } catch (error) {
    const { message, cause } = error as Error;
    return { who: "nobody", reason: cause instanceof Error ? cause.message : message };
  }
}
