const FIELDS = ['text', 'person', 'area', 'event', 'from', 'until'] as const;

/** What somebody looks for in the log, as the address says it; what is empty is left out. */
export type Asked = Partial<Record<(typeof FIELDS)[number], string>>;

/** Reads an address: what is looked for, and which page of it. */
export function readAsked(url: URL): { asked: Asked; input: Record<string, string> } {
  const input = Object.fromEntries([...url.searchParams].filter(([, value]) => value.trim() !== ''));
  const asked: Asked = {};
  for (const field of FIELDS) if (input[field] !== undefined) asked[field] = input[field];
  return { asked, input };
}

export const isAsked = (asked: Asked): boolean => Object.keys(asked).length > 0;
