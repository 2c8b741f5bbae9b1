import type { z } from 'zod';

/**
 * A schema that documents what core answers: `answer<EventPage>()(z.object({...}))` does not compile unless it says exactly
 * what the type says, neither more nor less.
 */
export function answer<Shape>() {
  return <Schema extends z.ZodType<Shape>>(
    schema: Same<Shape, z.output<Schema>> extends true ? Schema : never,
  ): Schema => schema;
}

/** Each fits where the other is wanted, and both have the same names. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? [keyof A] extends [keyof B]
      ? true
      : false
    : false
  : false;
