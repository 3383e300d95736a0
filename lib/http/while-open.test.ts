import { describe, expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { db } from "@/lib/db";

setUpTestShop();

const MIB = 1024 * 1024;

const ways = [
  { name: "deactivated", leave: (id: string) => db().account.update({ where: { id }, data: { banned: true } }) },
  { name: "demoted", leave: (id: string) => db().account.update({ where: { id }, data: { role: "developer" } }) },
  { name: "signed out everywhere", leave: (id: string) => db().session.deleteMany({ where: { accountId: id } }) },
];

/** Enough pets for three pages of an export. */
async function fill(): Promise<void> {
  await db().$executeRaw`INSERT INTO pet (name, category_id) SELECT 'Rex ' || n, 1 FROM generate_series(1, 6000) AS n`;
}

describe.each(ways)("for an account that is $name during the request", ({ leave }) => {
  it("an export is aborted at its next page", async () => {
    await fill();
    const { id, browser } = await signedIn("staff");
    const response = await browser.send("GET", "/api/console/pets.export?format=csv");
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await leave(id);
    await expect(reader?.read()).rejects.toMatchObject({ code: "session_required" });
  });

  it("an upload is rejected at its next MiB, and nothing of it is stored", async () => {
    const { id, browser } = await signedIn("staff");
    const row = new TextEncoder().encode("Rex,1,available\n".repeat(MIB / 16));
    let sent = 0;
    const file = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 1) await leave(id);
        if (sent++ === 8) controller.close();
        else controller.enqueue(row);
      },
    });
    const response = await browser.send("POST", "/api/console/imports.upload?fileName=pets.csv", { file });
    expect(response.status).toBe(401);
    expect(sent).toBeLessThan(8);
    expect(await db().petImport.count()).toBe(0);
  });

  it("a small upload is rejected before it is stored", async () => {
    const { id, browser } = await signedIn("staff");
    let sent = 0;
    const file = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ === 1) {
          await leave(id);
          controller.close();
        } else controller.enqueue(new TextEncoder().encode("name,category\nRex,1\n"));
      },
    });
    const response = await browser.send("POST", "/api/console/imports.upload?fileName=pets.csv", { file });
    expect(response.status).toBe(401);
    expect(await db().petImport.count()).toBe(0);
  });
});

it("completes while the session stays valid", async () => {
  await fill();
  const { browser } = await signedIn("staff");
  const text = await (await browser.send("GET", "/api/console/pets.export?format=csv")).text();
  expect(text.trimEnd().split("\n")).toHaveLength(6_001);
});
