/** The version of the product and of its HTTP interface; a test compares it with package.json. */
export const VERSION = "1.0.0";
