import { describe, expect, it } from "vitest";
import { mayCommit } from "./db-outcome";

describe("a statement that is not answered", () => {
  it.each([
    "SELECT 1",
    "  select 1",
    "(SELECT 'pet' AS type) UNION ALL (SELECT 'category')",
    "( (SELECT 1))",
    "WITH a AS (SELECT 1) SELECT * FROM a",
    "BEGIN",
  ])("has changed nothing: %s", (text) => {
    expect(mayCommit(text, "I")).toBe(false);
  });

  it.each(["INSERT INTO pet VALUES (1)", "UPDATE pet SET id = 1", "WITH a AS (DELETE FROM pet RETURNING id) SELECT 1"])(
    "may have changed something: %s",
    (text) => {
      expect(mayCommit(text, "I")).toBe(true);
      expect(mayCommit(text, "T")).toBe(false);
    },
  );

  it("may have changed something at the end of a transaction", () => {
    expect(mayCommit("COMMIT", "T")).toBe(true);
  });
});
