/** How an event repeats, as its form sends it. */
export interface AskedRepeat {
  repeat: string;
  every: string;
  weekdays: string[];
  monthlyBy: string;
  until: string;
}

/** Reads the form from the page's address; undefined before it was sent. */
export function repeatOf(query: URLSearchParams): AskedRepeat | undefined {
  const repeat = query.get('repeat');
  if (repeat === null) return undefined;
  return {
    repeat,
    every: query.get('every') || '1',
    weekdays: query.getAll('weekdays'),
    monthlyBy: query.get('monthlyBy') ?? 'weekday',
    until: query.get('until') ?? '',
  };
}
