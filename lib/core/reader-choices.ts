/** The cookies with what a reader has chosen, for pages without a session too. Scripts of the page write them. */
export const LANGUAGE_COOKIE = "petstore.language";
export const TIME_ZONE_COOKIE = "petstore.time-zone";

/** How long a browser keeps a choice: a year. */
export const CHOICE_AGE_S = 365 * 24 * 60 * 60;
