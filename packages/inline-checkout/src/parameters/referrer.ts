const longest = 500;

/**
 * The page and the origins of the pages around it, comma-joined; each is cut at its `?` when longer than 500 characters.
 */
export function describeReferrer(page: string, ancestors: Iterable<string> = []): string {
  return [page, ...ancestors]
    .map((address) => (address.length > longest ? (address.split('?')[0] ?? '') : address))
    .join(',');
}
