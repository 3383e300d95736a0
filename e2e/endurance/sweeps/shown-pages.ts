/** The pages of a signed-in owner. */
export const signedInPages = [
  "/overview",
  "/pets",
  "/pets?q=nothing",
  "/pets?status=deleted",
  "/pets/new",
  "/categories",
  "/messages",
  "/activity",
  "/api-keys",
  "/get-started",
  "/members",
  "/members/sessions",
  "/settings",
  "/webhook",
  "/account",
  "/jobs",
  "/imports",
  "/imports/new",
];

/** The pages for everybody. */
export const openPages = [
  "/docs",
  "/docs/errors",
  "/docs/guides",
  "/docs/guides/rate-limits",
  "/sign-in",
  "/sign-up",
  "/setup/no-such-link",
  "/invite/no-such-link",
  "/reset/no-such-link",
  "/no-such-page",
];

/** A file with a good row, one without a name, and one with a category that is neither a number nor known. */
export const MIXED_CSV = "Pet Name;Category;Status\r\nRex;7;sold\r\n;7;sold\r\nTom;nobody;sold";
