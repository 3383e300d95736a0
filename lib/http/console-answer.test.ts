import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { consoleErrorAnswer } from "@/lib/http/console-answer";
import { translateTo } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

const answer = (error: unknown) =>
  consoleErrorAnswer(error, { headers: new Headers({ "accept-language": "en" }), requestId: "r1" }, true, {
    "X-Stale": "pets",
  });
const bodyOf = (error: unknown) => answer(error).json();

it("says what the error says to staff, and what is wrong with each field", async () => {
  const error = new ValidationError([
    { path: ["name"], message: "is required", text: message("problems.missing") },
    { path: ["note"], message: "is required", text: message("problems.missing") },
    { path: ["email"], message: "must be an email address", text: message("problems.email") },
  ]);
  const email = translateTo("en")("problems.email");
  expect(await bodyOf(error)).toEqual({
    code: "invalid_request",
    message: `Fill in this field. ${email}`,
    status: 400,
    fields: { name: "Fill in this field.", note: "Fill in this field.", email },
  });
});

it("never says what an English sentence for clients of the API says", async () => {
  expect(
    JSON.stringify(await bodyOf(new AppError("invalid_json", "The body is not valid JSON: line 1"))),
  ).not.toContain("line 1");
  expect(await bodyOf(new Error("the password is hunter2"))).toMatchObject({ code: "internal_error", status: 500 });
});

it("says when to try again, and which data may be out of date", () => {
  const unavailable = answer(new AppError("unavailable")).headers;
  expect([unavailable.get("retry-after"), unavailable.get("x-stale")]).toEqual(["1", "pets"]);
  const invalid = answer(ValidationError.of("name", "is required", message("problems.missing"))).headers;
  expect([invalid.get("retry-after"), invalid.get("x-stale")]).toEqual([null, null]);
});
