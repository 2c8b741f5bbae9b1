import type { z } from 'zod';
import type { Issue } from './errors.ts';
import { refusal } from './refusals.ts';

/** An input of 25,000 unknown fields gets no answer of 25,000 issues. */
const MAX_ISSUES = 100;

/**
 * Parses a caller's input with the feature's schema.
 * @throws DomainError kind 'invalid', code 'input.invalid', one issue a field, up to 100; the detail is the first message.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  return parseAt([], schema, input);
}

/**
 * Parses the one field of an input that a permission depends on. The rest is parsed afterwards, so somebody who is refused learns nothing
 * from how.
 * @throws DomainError as parseInput
 */
export function parseField<Shape extends z.core.$ZodShape, Key extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  key: Key,
  input: unknown,
): z.output<Shape[Key]> {
  const value = input instanceof Object ? (input as Record<string, unknown>)[key] : undefined;
  return parseAt([key], schema.shape[key] as unknown as z.ZodType<z.output<Shape[Key]>>, value);
}

function parseAt<Schema extends z.ZodType>(path: string[], schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .flatMap((issue) => issuesOf(issue, path))
    .slice(0, MAX_ISSUES);
  throw refusal('input.invalid', { issues });
}

/** Reports an unknown field under its own name. */
function issuesOf(issue: z.core.$ZodIssue, within: string[]): Issue[] {
  const named = (...path: PropertyKey[]) => [...within, ...path].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: named(...issue.path), message: issue.message }];
  return issue.keys.slice(0, MAX_ISSUES).map((key) => ({
    path: named(...issue.path, key),
    message: `“${key}” is not known here.`,
  }));
}
