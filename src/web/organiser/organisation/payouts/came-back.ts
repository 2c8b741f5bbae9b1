/** How somebody came back from a provider: `unasked` if the provider did not answer us, `again` if its link no longer worked. */
export interface CameBack {
  provider: string;
  how: 'back' | 'unasked' | 'again';
}

/** @returns null for a visit that did not come from a provider */
export function cameBack(query: URLSearchParams): CameBack | null {
  const [provider, how] = [query.get('provider'), query.get('from')];
  return provider && (how === 'back' || how === 'unasked' || how === 'again') ? { provider, how } : null;
}
