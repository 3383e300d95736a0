import pg from "pg";
import { readTables } from "@/lib/postgres/backup/catalog";

/** Maintained by triggers on other tables, or containing only a migration's row. */
const selfMaintained =
  /_count$|^pet_day$|^shop_setting$|^database_copy$|^category_mark$|^shop_time_zone$|^_prisma_migrations$/;

/** Characters that a text format is most likely to corrupt. */
const AWKWARD = "\t\\N\\.\n\r\n\"'%\u{1F408} é\u0001";

interface Column {
  name: string;
  type: string;
  labels: string[];
  isNullable: boolean;
  hasSequence: boolean;
  references: { table: string; column: string } | null;
}

/** Fills each table of a database with rows of all its types, whatever its schema; returns the names. */
export async function fillTables(url: string, rowsPerTable: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = (await readTables(client)).map(({ name }) => name).filter((name) => !selfMaintained.test(name));
    for (const name of names) {
      const columns = (await readColumns(client, name)).filter(({ hasSequence }) => !hasSequence);
      const into = columns.map((column) => client.escapeIdentifier(column.name)).join(", ");
      for (let n = 0; n < rowsPerTable; n++) {
        const values = columns.map((column) => valueOf(client, name, column, n)).join(", ");
        await client.query(`INSERT INTO ${client.escapeIdentifier(name)} (${into}) VALUES (${values})`);
      }
    }
    return names;
  } finally {
    await client.end();
  }
}

async function readColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT a.attname::text AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
       array(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder) AS labels,
       coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false) AS "hasSequence",
       (SELECT json_build_object('table', k.confrelid::regclass::text, 'column', f.attname)
        FROM pg_constraint k JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
        WHERE k.contype = 'f' AND k.conrelid = a.attrelid AND k.conkey = ARRAY[a.attnum]) AS references
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [client.escapeIdentifier(table)],
  );
  return rows;
}

function valueOf(client: pg.Client, table: string, column: Column, n: number): string {
  const { name, type, labels, isNullable, references } = column;
  if (references?.table === table || (isNullable && n === 0)) return "NULL";
  if (references) {
    const found = client.escapeIdentifier(references.column);
    return `(SELECT ${found} FROM ${references.table} ORDER BY ${found} OFFSET ${n} LIMIT 1)`;
  }
  return `${client.escapeLiteral(labels.length > 0 ? (labels[n % labels.length] ?? "") : textOf(table, name, type, n))}::${type}`;
}

function textOf(table: string, column: string, type: string, n: number): string {
  if (type === "text" || type === "character varying") return `${table} ${column} ${n} ${AWKWARD}`;
  if (type === "boolean") return String(n % 2 === 0);
  if (type === "date") return `2026-01-0${1 + (n % 9)}`;
  if (type === "timestamp with time zone") return `2026-01-02T03:04:05.${String(n).padStart(3, "0")}Z`;
  if (type === "uuid") return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  if (type === "bytea") return `\\x00ff${Buffer.from(`${column}${n}`).toString("hex")}`;
  if (type === "json" || type === "jsonb")
    return JSON.stringify({ n, text: AWKWARD.replace("\u0001", ""), big: [1e21] });
  if (/multirange$/.test(type)) return `{[${n + 1},${n + 2}),[${n + 10},)}`;
  if (type === "text[]") return `{"a\\\\b",NULL,"","${n}"}`;
  if (/int|numeric|real|double/.test(type)) return String(n + 1);
  throw new Error(`rows.fixture.ts generates no values of type ${type} yet`);
}
