const known = new Map<string, string>();

/** Returns a column's name in TypeScript: `event_id` becomes eventId. */
export function camelCase(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  known.set(name, camel);
  return camel;
}
