import type pg from "pg";

/**
 * Whether the database knows upper and lower case as Unicode has them. In the locale `C` it knows those of ASCII alone, in
 * Turkish the lower case of I is ı: names would not be found, or exist twice in one case each. An expression, true in another
 * encoding than UTF-8, which is a problem of its own.
 */
export const FOLDS_CASE = `
  lower('I') = 'i' AND lower(chr(CASE current_setting('server_encoding') WHEN 'UTF8' THEN 201 ELSE 73 END))
    = chr(CASE current_setting('server_encoding') WHEN 'UTF8' THEN 233 ELSE 105 END)`;

/** What to do about a database that does not. */
export const FOLDING_REMEDY =
  "Create a database with ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0";

/** Why a database is unsuitable for the letters of names, with the remedy; null if it is not. */
export async function letterCaseProblem(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ encoding: string; folds: boolean }>(
    `SELECT current_setting('server_encoding') AS encoding, ${FOLDS_CASE} AS folds`,
  );
  const [{ encoding, folds }] = rows as [(typeof rows)[0]];
  if (encoding !== "UTF8")
    return `The database has the encoding ${encoding}, in which names of other scripts cannot be stored. ${FOLDING_REMEDY}.`;
  return !folds
    ? `The database does not know that "é" is the lower case of "É", or "i" that of "I" (its locale): names would not be found. ${FOLDING_REMEDY}.`
    : null;
}
