// The baseline of the benchmark: the same three operations, handwritten on `node:http` and `pg` for speed. Prepared
// statements, JSON built directly from the rows, no framework, and only the validation that the database needs. The key
// is looked up in PostgreSQL on each request. Creating is one insert into a table without triggers, and nothing is
// recorded.
import { hash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";

const POOL_SIZE = 10; // as in lib/db.ts

const statements = {
  key: {
    name: "key",
    text: "SELECT id FROM api_key WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())",
  },
  page: {
    name: "page",
    text: "SELECT id, name, category_id, status FROM pet_baseline WHERE id > $1 ORDER BY id LIMIT $2",
  },
  pageOfStatus: {
    name: "page_of_status",
    text: "SELECT id, name, category_id, status FROM pet_baseline WHERE status = $3 AND id > $1 ORDER BY id LIMIT $2",
  },
  pet: { name: "pet", text: "SELECT id, name, category_id, status FROM pet_baseline WHERE id = $1" },
  create: {
    name: "create",
    text: "INSERT INTO pet_baseline (name, category_id, status) VALUES ($1, $2, $3) RETURNING id",
  },
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const statuses = ["available", "pending", "sold"];

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    send(response, 500, '{"code":"internal_error"}');
  });
});

async function answer(request, response) {
  const { authorization } = request.headers;
  if (!authorization?.startsWith("Bearer ")) return send(response, 401, '{"code":"missing_api_key"}');
  // Reads the body during the key lookup.
  const body = request.method === "POST" ? readBody(request) : undefined;
  const keys = await pool.query({ ...statements.key, values: [hash("sha256", authorization.slice(7), "buffer")] });
  if (keys.rows.length === 0) return send(response, 401, '{"code":"invalid_api_key"}');

  const [path, search] = request.url.split("?", 2);
  if (path === "/api/v1/pets") {
    if (request.method === "GET") return list(new URLSearchParams(search), response);
    if (request.method === "POST") return create(await body, response);
  }
  const id = /^\/api\/v1\/pets\/([0-9]{1,18})$/.exec(path)?.[1];
  if (id && request.method === "GET") return get(id, response);
  send(response, 404, '{"code":"not_found"}');
}

async function list(query, response) {
  const limit = Number(query.get("limit") ?? 20);
  const status = query.get("status");
  const after = query.get("after") ?? "0";
  const isValid =
    limit >= 1 && limit <= 100 && (status === null || statuses.includes(status)) && /^[0-9]{1,18}$/.test(after);
  if (!isValid || !Number.isInteger(limit)) return send(response, 400, '{"code":"invalid_request"}');
  const { rows } =
    status === null
      ? await pool.query({ ...statements.page, values: [after, limit] })
      : await pool.query({ ...statements.pageOfStatus, values: [after, limit, status] });
  send(response, 200, `[${rows.map(petJson).join(",")}]`);
}

async function get(id, response) {
  const { rows } = await pool.query({ ...statements.pet, values: [id] });
  if (rows.length === 0) return send(response, 404, '{"code":"not_found"}');
  send(response, 200, petJson(rows[0]));
}

async function create(text, response) {
  let pet;
  try {
    pet = JSON.parse(text);
  } catch {
    return send(response, 400, '{"code":"invalid_json"}');
  }
  const { name, categoryId, status = "available" } = pet ?? {};
  if (typeof name !== "string" || name === "" || !Number.isSafeInteger(categoryId) || !statuses.includes(status)) {
    return send(response, 400, '{"code":"invalid_request"}');
  }
  const { rows } = await pool.query({ ...statements.create, values: [name, categoryId, status] });
  send(response, 201, petJson({ id: rows[0].id, name, category_id: categoryId, status }));
}

/** pg returns a bigint as decimal text, so an int64 is written without loss. */
function petJson({ id, name, category_id, status }) {
  return `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${category_id},"status":"${status}"}`;
}

function readBody(request) {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => resolve(text));
    request.on("error", reject);
  });
}

function send(response, status, text) {
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}

server.listen(Number(process.env.PORT), "127.0.0.1", () => {
  process.send({ type: "listening", port: server.address().port });
});
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
