const longest = 500;

/**
 * Joins the addresses of the page and the origins of the pages around it with commas; each is cut at its `?` when it is longer than
 * 500 characters.
 */
export function describeReferrer(page: string, ancestors: Iterable<string> = []): string {
  return [page, ...ancestors]
    .map((address) => (address.length > longest ? (address.split('?')[0] ?? '') : address))
    .join(',');
}
