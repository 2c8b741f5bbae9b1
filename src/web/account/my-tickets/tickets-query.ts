/** Reads which tickets an address asks for. It may say anything: what makes no sense are the first of those to come. */
export function ticketsQuery(params: URLSearchParams): { when: 'upcoming' | 'past'; page: number } {
  const page = Number(params.get('page'));
  return {
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}
