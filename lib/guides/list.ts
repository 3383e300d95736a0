/** The guides in the order of the contents: their address below /docs/guides, and their file. */
export const guideFiles = {
  authentication: "docs/guides/authentication.md",
  clients: "docs/guides/clients.md",
  numbers: "docs/guides/numbers.md",
  paging: "docs/guides/paging.md",
  errors: "docs/guides/errors.md",
  retries: "docs/guides/retries.md",
  "rate-limits": "docs/guides/rate-limits.md",
  versioning: "docs/guides/versioning.md",
  staging: "docs/guides/staging.md",
  messages: "docs/guides/messages.md",
  webhooks: "docs/webhooks.md",
  limits: "docs/limits.md",
} as const;

export type GuideSlug = keyof typeof guideFiles;

export const guideSlugs = Object.keys(guideFiles) as GuideSlug[];

/** What guides link to beside one another, by its file and anchor, and where the docs have it. */
const otherPages: Record<string, string> = { "README.md#errors": "/docs/errors" };

/**
 * Where a link of a guide leads. In the files they lead to other files, so that they work wherever these are read.
 *
 * @param target as the guide has it: an address, an anchor, or a file from where the guide is
 * @throws Error for a file that is no page of the docs
 */
export function resolveGuideLink(from: GuideSlug, target: string): string {
  if (/^(?:https?:|#)/.test(target)) return target;
  const { pathname, hash } = new URL(target, `file:///${guideFiles[from]}`);
  const file = pathname.slice(1);
  const slug = guideSlugs.find((candidate) => guideFiles[candidate] === file);
  const address = slug ? `/docs/guides/${slug}${hash}` : otherPages[file + hash];
  if (address === undefined) throw new Error(`${guideFiles[from]} links to ${target}, which is no page of the docs`);
  return address;
}
