import { expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { entriesForStaff, type SubjectType } from "@/lib/core/permissions";
import { db, dbForWork } from "@/lib/db";
import { listActivity } from "./feed";
import { recordActivity, subjectNameQueries } from "./service";
import { subjectKindOf } from "./subjects";
import { translateTo } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

setUpTestShop();

const UUID = "00000000-0000-4000-8000-000000000001";

const importOf = (file: string) => JSON.stringify(message("jobTitles.importFile", { file }));

/**
 * For each subject type: SQL that creates a subject, its id and its name, and SQL that renames and deletes it. Null for
 * types without names.
 */
type NamedSubject = { made: string; id: string; name: string; renamed: string; gone: string };
const subjects: Partial<Record<SubjectType, NamedSubject>> = {
  pet: {
    made: "INSERT INTO pet (id, name, category_id) VALUES (7, 'Rex', 1)",
    id: "7",
    name: "Rex",
    renamed: "UPDATE pet SET name = 'Max'",
    gone: "DELETE FROM pet",
  },
  category: {
    made: "INSERT INTO category (id, name) VALUES (7, 'Dogs')",
    id: "7",
    name: "Dogs",
    renamed: "UPDATE category SET name = 'Cats'",
    gone: "DELETE FROM category",
  },
  webhook: {
    made: `INSERT INTO webhook (id, url) VALUES ('${UUID}', 'https://till.test/hook?token=secret')`,
    id: UUID,
    name: "https://till.test/hook",
    renamed: "UPDATE webhook SET url = 'https://other.test/'",
    gone: "DELETE FROM webhook",
  },
  job: {
    made: `INSERT INTO job (id, kind, actor_kind, title_message, params) VALUES ('${UUID}', 'import', 'system', '${importOf("pets.csv")}', '{}')`,
    id: UUID,
    name: "pets.csv",
    renamed: `UPDATE job SET title_message = '${importOf("cats.csv")}'`,
    gone: "DELETE FROM job",
  },
  import: {
    made: `INSERT INTO pet_import (id, file_name, actor_kind) VALUES ('${UUID}', 'pets.csv', 'system')`,
    id: UUID,
    name: "pets.csv",
    renamed: "UPDATE pet_import SET file_name = 'cats.csv'",
    gone: "DELETE FROM pet_import",
  },
  saved_view: {
    made: `INSERT INTO saved_view (id, account_id, name, search) SELECT '${UUID}', id, 'Sold dogs', '' FROM account LIMIT 1`,
    id: UUID,
    name: "Sold dogs",
    renamed: "UPDATE saved_view SET name = 'Sold cats'",
    gone: "DELETE FROM saved_view",
  },
  api_key: {
    made: `INSERT INTO api_key (id, account_id, name, prefix, hash, scopes)
           SELECT '${UUID}', id, 'Till', 'ps_live_abcd', '', '{}' FROM account LIMIT 1`,
    id: UUID,
    name: "Till (ps_live_abcd…)",
    renamed: "UPDATE api_key SET name = 'CI'",
    gone: "DELETE FROM api_key",
  },
  account: {
    made: "INSERT INTO account (id, name, email) VALUES ('ann', 'Ann', 'ann@shop.test')",
    id: "ann",
    name: "Ann",
    renamed: "UPDATE account SET name = 'Anna' WHERE id = 'ann'",
    gone: "DELETE FROM account WHERE id = 'ann'",
  },
  invitation: {
    made: `INSERT INTO account_link (id, kind, hash, note) VALUES ('${UUID}', 'invitation', '', 'Bea, the new cashier')`,
    id: UUID,
    name: "Bea, the new cashier",
    renamed: "UPDATE account_link SET note = 'Cem'",
    gone: "DELETE FROM account_link",
  },
};

it("has a case for each type with names", () => {
  const named = (Object.keys(entriesForStaff) as SubjectType[]).filter(
    (type) => subjectNameQueries[type] !== undefined,
  );
  expect(named.filter((type) => subjects[type] === undefined)).toEqual([]);
});

it.each(
  Object.entries(subjects).flatMap(([type, subject]) => (subject ? [{ type: type as SubjectType, ...subject }] : [])),
)(
  "shows the name of a subject of type $type also after it was renamed and deleted",
  async ({ type, made, id, name, renamed, gone }) => {
    const owner = await signedIn("owner");
    await dbForWork().$executeRawUnsafe(made);
    const record = () =>
      db().$transaction((tx) =>
        recordActivity(tx, { kind: "system" }, { action: `${type}.tried`, subjectType: type, subjectId: id }),
      );
    await record();
    await dbForWork().$executeRawUnsafe(renamed);
    await record();
    await dbForWork().$executeRawUnsafe(gone);
    const { entries } = await listActivity(
      { kind: "account", id: owner.id, role: "owner" },
      { action: `${type}.tried` },
    );
    const [later, first] = entries.map(({ subject }) => subject);
    expect(first).toEqual({ type, id, name });
    expect(later?.name).not.toBe(name);
    expect(subjectKindOf(type)?.text(translateTo("en"), { id, name, title: `Import ${name}` })).toContain(name);
  },
);

it("knows every subject type, and shows unknown ones by their type", () => {
  expect(subjectKindOf("moon")).toBeNull();
  expect(subjectKindOf("constructor")).toBeNull();
});
