import { expect, it } from "vitest";
import { problemsByField } from "@/components/ui/form-problems";

const names = ["name", "email"];

it("shows the first problem of each field", () => {
  const problems = [
    { path: ["email"], text: "Enter an email address." },
    { path: ["name"], text: "The name is taken." },
    { path: ["name", 0], text: "Use at most 200 characters." },
  ];
  expect(problemsByField(names, problems)).toEqual({
    ofFields: { email: "Enter an email address.", name: "The name is taken." },
    other: undefined,
  });
});

it("keeps a problem that is about no field of the form", () => {
  const problems = [
    { path: [], text: "Change something." },
    { path: ["toString"], text: "This is not asked for." },
  ];
  expect(problemsByField(names, problems)).toEqual({ ofFields: {}, other: "Change something." });
});
