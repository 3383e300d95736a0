import { expect, it } from "vitest";
import { problemsByField } from "@/components/ui/form-problems";

const labels = { name: "Name", email: "Email" };

it("shows the first problem of each field, as a sentence", () => {
  const problems = [
    { path: ["email"], message: "must be an email address" },
    { path: ["name"], message: "The name is taken." },
    { path: ["name"], message: "must have at most 200 characters" },
  ];
  expect(problemsByField(labels, problems)).toEqual({
    ofFields: { email: "Email must be an email address", name: "The name is taken." },
    other: undefined,
  });
});

it("keeps a problem that is about no field of the form", () => {
  const problems = [
    { path: [], message: "The form must have something to change." },
    { path: ["toString"], message: "is not asked for" },
    { path: ["name", 0], message: "must be text" },
  ];
  expect(problemsByField(labels, problems)).toEqual({
    ofFields: { name: "Name must be text" },
    other: "The form must have something to change.",
  });
});
