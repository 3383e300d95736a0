import { z } from "zod";

/**
 * An example of a schema, composed of the first example of each of its parts, so that no example is written twice.
 * Integers are numbers, as in JSON, even if the schema parses them to bigints.
 *
 * @throws Error for a part that has neither an example nor parts with examples
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
