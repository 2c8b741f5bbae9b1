/**
 * Takes due rows of many events, one event after the other: they were found without a lock, because no statement locks rows of several events
 * (docs/decisions/0158), and `take` locks those of one event that are still due.
 */
export async function takeByEvent<Key extends { eventId: string }, Row>(
  due: readonly Key[],
  take: (eventId: string, keys: Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const taken: Row[] = [];
  for (const [eventId, keys] of Map.groupBy(due, (key) => key.eventId))
    taken.push(...(await take(eventId, keys)));
  return taken;
}
