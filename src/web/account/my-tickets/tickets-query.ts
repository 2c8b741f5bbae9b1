/** Reads which tickets an address asks for. Anything invalid means the first page of upcoming ones. */
export function ticketsQuery(params: URLSearchParams): { when: 'upcoming' | 'past'; page: number } {
  const page = Number(params.get('page'));
  return {
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}
