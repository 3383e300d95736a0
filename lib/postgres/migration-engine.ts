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
import type { MigrationFile, SchemaEngine, SchemaFilter } from "@prisma/schema-engine-wasm";
import type { LocalMigration } from "@/lib/postgres/migration-history";

type EngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

const noFilter: SchemaFilter = { externalTables: [], externalEnums: [] };

/** The statement of a migration file that failed, as PostgreSQL put it. */
export interface ScriptFailure {
  migration: LocalMigration;
  error: unknown;
}

// Node 20 cannot import WebAssembly modules, so the glue that a bundler would write is here.
async function loadEngineModule(): Promise<EngineModule> {
  reportPanics();
  const require = createRequire(import.meta.url);
  const gluePath = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(pathToFileURL(gluePath).href)) as EngineModule & Record<string, WebAssembly.ImportValue>;
  const wasm = readFileSync(path.join(path.dirname(gluePath), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": withLooseTimers(glue) });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
  return glue;
}

// The engine never clears the ten-second timer of its lock, which would hold a finished program that long.
function withLooseTimers(glue: Record<string, WebAssembly.ImportValue>): Record<string, WebAssembly.ImportValue> {
  const imports = { ...glue };
  for (const [name, original] of Object.entries(imports)) {
    if (!name.startsWith("__wbg_setTimeout") || typeof original !== "function") continue;
    const setTimer = original as (callback: () => void, timeoutMs: number) => NodeJS.Timeout;
    imports[name] = (callback: () => void, timeoutMs: number) => setTimer(callback, timeoutMs).unref();
  }
  return imports;
}

let engineModule: Promise<EngineModule> | undefined;

type PgAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

// Runs the engine on connections of its own, which end with it.
async function withEngine<Result>(
  url: string,
  schema: [string, string][] | undefined,
  adjust: (adapter: PgAdapter, pool: pg.Pool) => void,
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
      adjust(adapter, pool);
      return adapter;
    },
  };
  try {
    const loaded = await (engineModule ??= loadEngineModule());
    const engine = await loaded.SchemaEngine.new(
      { datamodels: schema },
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

/**
 * Applies the migrations that the database lacks with Prisma's schema engine, which records them in
 * `_prisma_migrations` as `prisma migrate deploy` does. Each file is one transaction.
 * @param onApply called before each file.
 * @param onFailure called with what PostgreSQL said, as the engine's own error keeps only a part of it.
 * @returns the names of the migrations applied now.
 */
export async function applyWithEngine(
  url: string,
  migrationsDir: string,
  migrations: LocalMigration[],
  onApply: (migration: LocalMigration) => void,
  onFailure: (failure: ScriptFailure) => void,
): Promise<string[]> {
  const adjust = (adapter: PgAdapter, pool: pg.Pool) => runScriptsWhole(adapter, pool, migrations, onApply, onFailure);
  const migrationDirectories = migrations.map(({ name, sql }) => {
    const migrationFile: MigrationFile = { path: "migration.sql", content: { tag: "ok", value: sql } };
    return { path: name, migrationFile };
  });
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return withEngine(url, undefined, adjust, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: { baseDir: path.resolve(migrationsDir), lockfile, shadowDbInitScript: "", migrationDirectories },
      filters: noFilter,
    });
    return appliedMigrationNames;
  });
}

// PrismaPg cuts a script at every semicolon, which breaks function bodies, and runs the pieces one by one, which leaves
// half a migration when one fails. Here a script goes to PostgreSQL whole, in one transaction that also marks the
// migration as finished: whatever is killed when, a migration that is not marked has left nothing.
function runScriptsWhole(
  adapter: PgAdapter,
  pool: pg.Pool,
  migrations: LocalMigration[],
  onApply: (migration: LocalMigration) => void,
  onFailure: (failure: ScriptFailure) => void,
): void {
  adapter.executeScript = async (script) => {
    const migration = migrations.find(({ sql }) => sql === script);
    if (migration) onApply(migration);
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(script);
      if (migration) {
        await client.query(
          `UPDATE "_prisma_migrations" SET "finished_at" = now()
           WHERE "migration_name" = $1 AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
          [migration.name],
        );
      }
      await client.query("COMMIT");
      client.release();
    } catch (error) {
      if (migration) onFailure({ migration, error });
      // Closing the connection rolls back, whatever state the script left it in.
      client.release(true);
      throw error;
    }
  };
}

/**
 * Compares a database with the Prisma schema.
 * @param schema the text of `schema.prisma`.
 * @returns the SQL that would bring the database to the schema; "" when they agree in all that Prisma can express.
 */
export async function diffWithEngine(url: string, schemaPath: string, schema: string): Promise<string> {
  const files = [{ path: schemaPath, content: schema }];
  return withEngine(url, [[schemaPath, schema]], allowCharColumns, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(schemaPath) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: noFilter,
    });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  });
}

// The engine reads PostgreSQL's catalog, whose "char" columns PrismaPg 7.10 refuses to map (prisma/orm issue 27403).
// They pass its mapping as text and are then labelled as what they are.
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

// Where the engine leaves the reason when it gives up. Without it, the process would end with an unrelated TypeError.
interface PanicRegistry {
  PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void };
}

function reportPanics(): void {
  (globalThis as PanicRegistry).PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message(message) {
      throw new Error(`Prisma's schema engine gave up: ${message}`);
    },
  };
}
