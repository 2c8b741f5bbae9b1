import type { SeenEvent } from './use-decision.ts';

/** Sends with a decision the event and the state in which the admin saw it, so that later changes are not decided unseen. */
export function SeenFields({ of: { id, updatedAt, lastDecision, dates = [] } }: { of: SeenEvent }) {
  const along = dates.map((date) => ({ eventId: date.id, updatedAt: date.updatedAt }));
  return (
    <>
      <input type="hidden" name="dates" value={JSON.stringify(along)} />
      <input type="hidden" name="eventId" value={id} />
      <input type="hidden" name="updatedAt" value={updatedAt} />
      <input type="hidden" name="lastDecision" value={lastDecision ?? ''} />
    </>
  );
}
