/** The version of the product and of its HTTP interface: the one in package.json, which a test holds this to. */
export const VERSION = "1.0.0";
