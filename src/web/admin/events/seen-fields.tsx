import type { SeenEvent } from './use-decision.ts';

/** Sends with a decision which event it is about, and as what its admin saw it: what came after that is not decided over unseen. */
export function SeenFields({ of: { id, updatedAt, lastDecision } }: { of: SeenEvent }) {
  return (
    <>
      <input type="hidden" name="eventId" value={id} />
      <input type="hidden" name="updatedAt" value={updatedAt} />
      <input type="hidden" name="lastDecision" value={lastDecision ?? ''} />
    </>
  );
}
