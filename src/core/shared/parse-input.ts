import type { z } from 'zod';
import { DomainError } from './errors.ts';

/**
 * Parses what a caller sent with the feature's schema.
 * @throws DomainError kind 'invalid', code 'input.invalid', one issue a field; the detail is the first message.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new DomainError('invalid', 'input.invalid', issues[0]?.message ?? 'The input is not valid.', { issues });
}
