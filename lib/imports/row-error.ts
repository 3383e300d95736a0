import { z } from "zod";
import type { Message } from "@/lib/texts/message";

/** Why a row is bad. Each has a sentence in the area `rowErrors` of the catalogue. */
const rowErrorCodes = [
  "required",
  "emptyWord",
  "empty",
  "notText",
  "tooLong",
  "nul",
  "surrogate",
  "category",
  "int64",
  "status",
  "cells",
  "notObject",
  "listEnds",
  "earlier",
] as const;

/** A kind of error, without the name of the column. */
export const rowProblem = z.object({
  code: z.enum(rowErrorCodes),
  /** What the sentence inserts besides the column. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** An error of one cell of a row, or of the row itself, whose column is empty. */
export const rowError = rowProblem.extend({
  /** The line in which the row begins, counted from 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
});
export type RowError = z.infer<typeof rowError>;

/** An error as a sentence without its full stop: "Name is required". */
export function rowErrorMessage({ column, code, values }: RowProblem & { column: string }): Message {
  return { key: `rowErrors.${code}`, values: { ...values, column } };
}
