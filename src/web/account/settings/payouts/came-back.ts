/** Says how somebody came back from a provider: its answer was asked for, it gave none, or the link there was of no use any more. */
export interface CameBack {
  provider: string;
  how: 'back' | 'unasked' | 'again';
}

/** @returns null for who comes from nowhere special */
export function cameBack(query: URLSearchParams): CameBack | null {
  const [provider, how] = [query.get('provider'), query.get('from')];
  return provider && (how === 'back' || how === 'unasked' || how === 'again') ? { provider, how } : null;
}
