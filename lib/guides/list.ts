/** The guides in order of the contents: their slugs below /docs/guides, and their files. */
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

/** Other files that guides link to, by file and anchor, with their page in the docs. */
const otherPages: Record<string, string> = { "README.md#errors": "/docs/errors" };

/**
 * Resolves a link of a guide. In the files, links lead to other files, so that they also work outside the docs.
 *
 * @param target as in the guide: a URL, an anchor, or a file relative to the guide
 * @throws Error for a file without a page in the docs
 */
export function resolveGuideLink(from: GuideSlug, target: string): string {
  if (/^(?:https?:|#)/.test(target)) return target;
  const { pathname, hash } = new URL(target, `file:///${guideFiles[from]}`);
  const file = pathname.slice(1);
  const slug = guideSlugs.find((candidate) => guideFiles[candidate] === file);
  const address = slug ? `/docs/guides/${slug}${hash}` : otherPages[file + hash];
  if (address === undefined) throw new Error(`${guideFiles[from]} links to ${target}, which is not a page of the docs`);
  return address;
}
