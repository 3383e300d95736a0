import { chownSync, mkdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseServerUser, type ServerUser, type SystemAccounts } from "@/lib/postgres/server-user";
import { makeFolder } from "@/lib/postgres/testing";

const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };
let place: ReturnType<typeof makeFolder>;
let data: string;

beforeEach(() => {
  place = makeFolder();
  data = path.join(place.folder, "postgres");
  vi.spyOn(process, "getuid").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  place.remove();
});

function system(users: ServerUser[], groups: number[] = []): SystemAccounts {
  return {
    findUser: (nameOrId) => users.find(({ name, uid }) => name === nameOrId || String(uid) === nameOrId) ?? null,
    hasGroup: (id) => groups.includes(id),
  };
}

describe("the user that PostgreSQL runs as where the shop is root", () => {
  it("is the dedicated user if it exists, before that of another PostgreSQL", () => {
    const petstore = { name: "petstore", uid: 990, gid: 991 };
    const postgres = { name: "postgres", uid: 101, gid: 102 };
    expect(chooseServerUser(data, system([nobody, postgres, petstore]))).toEqual(petstore);
    expect(chooseServerUser(data, system([nobody, postgres]))).toEqual(postgres);
  });

  it("is otherwise an unused id, the same at each start", () => {
    const chosen = chooseServerUser(data, system([nobody]));
    expect(chosen?.uid).toBeGreaterThanOrEqual(60_578);
    expect(chosen?.uid).toBeLessThanOrEqual(60_705);
    expect(chosen?.gid).toBe(chosen?.uid);
    expect(chooseServerUser(data, system([nobody]))).toEqual(chosen);
    const uid = chosen?.uid ?? 0;
    expect(chooseServerUser(data, system([{ name: "bob", uid, gid: 1 }]))?.uid).not.toBe(uid);
    expect(chooseServerUser(data, system([], [uid]))?.uid).not.toBe(uid);
  });

  it("is an error when every id is taken", () => {
    expect(() => chooseServerUser(data, { findUser: () => null, hasGroup: () => true })).toThrow("useradd");
  });

  it("is not changed where the shop is not root", () => {
    vi.mocked(process.getuid as () => number).mockReturnValue(1_000);
    expect(chooseServerUser(data, system([nobody]))).toBeNull();
  });
});

// Only root can change the owner of files.
describe.skipIf(process.geteuid?.() !== 0)("existing data", () => {
  it("keeps its user, unless that is nobody", () => {
    mkdirSync(data);
    chownSync(data, 1_234, 1_235);
    expect(chooseServerUser(data, system([nobody]))).toEqual({ name: "user 1234", uid: 1_234, gid: 1_235 });
    chownSync(data, nobody.uid, nobody.gid);
    expect(chooseServerUser(data, system([nobody]))?.uid).not.toBe(nobody.uid);
  });
});
