const FIELDS = ['text', 'person', 'area', 'event', 'from', 'until'] as const;

/** The log's filter as in the page's address, without empty fields. */
export type Asked = Partial<Record<(typeof FIELDS)[number], string>>;

/** Reads the filter and the page of the log from an address. */
export function readAsked(url: URL): { asked: Asked; input: Record<string, string> } {
  const input = Object.fromEntries([...url.searchParams].filter(([, value]) => value.trim() !== ''));
  const asked: Asked = {};
  for (const field of FIELDS) if (input[field] !== undefined) asked[field] = input[field];
  return { asked, input };
}

export const isAsked = (asked: Asked): boolean => Object.keys(asked).length > 0;
