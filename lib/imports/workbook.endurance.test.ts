import { expect, it } from "vitest";
import { workbookOf } from "@/e2e/fixtures/workbook";
import { readWorkbook } from "./workbook";

it("a workbook whose only cell is in the last row and column does not fill the memory of the shop", async () => {
  const far = workbookOf('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>');
  async function* arriving(): AsyncGenerator<Uint8Array, void, void> {
    yield far;
  }
  const before = process.memoryUsage().rss;
  await expect(readWorkbook(arriving())).rejects.toMatchObject({ code: "payload_too_large" });
  expect(process.memoryUsage().rss - before).toBeLessThan(1.5 * 1024 ** 3);
});
