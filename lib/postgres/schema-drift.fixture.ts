import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import type { SchemaEngine, SchemaFilter } from "@prisma/schema-engine-wasm";

type EngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
type PgAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

const noFilter: SchemaFilter = { externalTables: [], externalEnums: [] };

/**
 * Compares a database with the Prisma schema.
 *
 * @param schemaPath path of `schema.prisma`
 * @returns the SQL that would migrate the database to the schema; "" when Prisma finds no difference
 */
export async function schemaDrift(url: string, schemaPath: string): Promise<string> {
  const files = [{ path: path.resolve(schemaPath), content: readFileSync(schemaPath, "utf8") }];
  return withEngine(url, files, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(path.resolve(schemaPath)) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: noFilter,
    });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  });
}

/** Runs Prisma's schema engine, which is WebAssembly, on its own connections, which are closed afterwards. */
async function withEngine<Result>(
  url: string,
  files: { path: string; content: string }[],
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const inner = new PrismaPg(pool);
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connectToShadowDb: () => inner.connectToShadowDb(),
    connect: async () => {
      const adapter = await inner.connect();
      allowCharColumns(adapter, pool);
      return adapter;
    },
  };
  try {
    const datamodels = files.map((file): [string, string] => [file.path, file.content]);
    const loaded = await loadEngineModule();
    const engine = await loaded.SchemaEngine.new(
      { datamodels },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

// Node 20 cannot import WebAssembly modules, so this is the glue code that a bundler would write. Each use has its own
// instance: a second use of one instance panics.
async function loadEngineModule(): Promise<EngineModule> {
  reportPanics();
  const require = createRequire(import.meta.url);
  const gluePath = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glueUrl = `${pathToFileURL(gluePath).href}?${randomUUID()}`;
  const glue = (await import(glueUrl)) as EngineModule & Record<string, WebAssembly.ImportValue>;
  const wasm = readFileSync(path.join(path.dirname(gluePath), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
  return glue;
}

// The engine reads PostgreSQL's catalog, whose "char" columns PrismaPg 7.10 refuses to map (prisma/orm issue 27403).
// They pass its mapping as text and then get their real type.
function allowCharColumns(adapter: PgAdapter, pool: pg.Pool): void {
  const queryPool = pool.query.bind(pool);
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = async (config: pg.QueryArrayConfig) => {
    const result = await queryPool(config);
    const isChar = ({ dataTypeID }: pg.FieldDef) => dataTypeID === pg.types.builtins.CHAR;
    charColumns.set(
      result.rows,
      result.fields.flatMap((field, index) => (isChar(field) ? [index] : [])),
    );
    result.fields.filter(isChar).forEach((field) => (field.dataTypeID = pg.types.builtins.TEXT));
    return result;
  };
  Object.assign(pool, { query });
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (sql) => {
    const result = await queryRaw(sql);
    for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}

// The engine stores the reason of a panic here. Without it, the process would end with an unrelated TypeError.
interface PanicRegistry {
  PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void };
}

function reportPanics(): void {
  (globalThis as PanicRegistry).PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message(message) {
      throw new Error(`Prisma's schema engine panicked: ${message}`);
    },
  };
}
