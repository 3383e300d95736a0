/**
 * The build that a page in the browser comes from, inlined by `next.config.ts`: it identifies the sources, so that processes on
 * several machines agree. Empty in development.
 */
// eslint-disable-next-line no-restricted-properties -- not a setting: Next.js replaces it at the build
export const BUILD = process.env.SOURCES_HASH ?? "";

/** The response header of the console with the build that answers. */
export const BUILD_HEADER = "X-Build";
