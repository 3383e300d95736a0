import { describe, expect, it } from "vitest";
import { consoleErrorCodes, errorCodes, type ErrorCode } from "@/lib/core/error-codes";
import { AppError } from "@/lib/core/errors";
import { languages, translateTo, type LanguageTag } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

const english = translateTo("en");
const codes = [...Object.keys(errorCodes), ...Object.keys(consoleErrorCodes)] as ErrorCode[];

describe("each code", () => {
  it.each(Object.keys(languages) as LanguageTag[])("has a text for staff in the language %s", (language) => {
    const t = translateTo(language);
    for (const code of codes) expect(new AppError(code).tell(t), code).not.toBe("");
    expect(Object.keys(languages[language].texts.errorCodes).sort()).toEqual([...codes].sort());
  });

  it("of the API has its meaning as the message for clients", () => {
    for (const [code, { meaning }] of Object.entries(errorCodes))
      expect(new AppError(code as ErrorCode).message).toBe(meaning);
  });

  it("of the console alone says the same on the command line and in the log as to staff", () => {
    for (const code of Object.keys(consoleErrorCodes) as ErrorCode[])
      expect(new AppError(code).message).toBe(new AppError(code).tell(english));
  });
});

describe("an error", () => {
  it("with a message of the catalogue says it to everyone", () => {
    const error = new AppError("not_found", message("errors.noSuchPet", { id: "1234567" }));
    expect([error.message, error.tell(english)]).toEqual(Array(2).fill("There is no pet with the ID 1234567."));
  });

  it("with several says each once", () => {
    const [one, other] = [message("errors.noSuchJob"), message("errors.noSuchEntry")];
    expect(new AppError("conflict", [one, other, one]).message).toBe("There is no such job. There is no such entry.");
  });

  it("with an English sentence says the text of its code to staff", () => {
    const error = new AppError("payload_too_large", "The body must be at most 42 bytes.");
    expect(error.message).toBe("The body must be at most 42 bytes.");
    expect(error.tell(english)).toBe(new AppError("payload_too_large").tell(english));
    expect(error.tell(english)).not.toContain("42");
  });
});
