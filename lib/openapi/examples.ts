import { z } from "zod";

/**
 * A value that a schema describes, put together from the first example of each of its parts, so that no example is
 * written twice. Integers are plain numbers here, as JSON writes them, also where the schema reads a bigint.
 *
 * @throws Error for a part that has no example and is not made of parts that do
 */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const examples: unknown = z.globalRegistry.get(schema)?.examples;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, exampleOf(part)]));
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return exampleOf(schema.unwrap());
  throw new Error(`A ${schema._zod.def.type} schema has no example: give it one with .meta({ examples: [...] })`);
}
