/** What is due from one event, minor units; below zero where it was overpaid. */
interface Due {
  dueMinor: number;
}

/**
 * Divides what an organiser is paid among their events: each gets what is due from it, less what was overpaid for others, which the last
 * ones give up.
 * @returns the events that get something, with how much, minor units
 */
export function shareOut<Event extends Due>(
  events: readonly Event[],
): { event: Event; amountMinor: number }[] {
  let owed = events.reduce((sum, { dueMinor }) => sum - Math.min(0, dueMinor), 0);
  const shares: { event: Event; amountMinor: number }[] = [];
  for (const event of events.filter(({ dueMinor }) => dueMinor > 0).toReversed()) {
    const givenUp = Math.min(owed, event.dueMinor);
    owed -= givenUp;
    if (event.dueMinor > givenUp) shares.unshift({ event, amountMinor: event.dueMinor - givenUp });
  }
  return shares;
}
