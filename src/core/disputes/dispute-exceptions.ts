import type { ExceptionOutcome } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { DisputeFacts } from '../exceptions/exception-facts.ts';
import { moveDisputeException } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import { findLostPart, type LostPart } from './lost-dispute-store.ts';
import type { DisputeWorld, MovingDispute } from './moving-dispute.ts';

/** Files a dispute when it opens. A won dispute resolves the exception; a lost one waits until a person has seen it. */
export async function fileDispute(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const { eventId } = dispute.key;
  const about = aboutDispute(dispute);
  const facts = factsOf(app, dispute, await findLostPart(tx, dispute.key));
  const outcome = outcomeOf(dispute);
  const isLost = facts.state === 'lost';
  if (isLost) app.log.error({ eventId, disputeId: dispute.id }, 'a dispute was lost');
  const filed = { ...about, kind: 'dispute', facts, outcome, resolved: facts.state === 'won' } as const;
  await fileException(app, tx, filed);
  const moved = await moveDisputeException(
    tx,
    { eventId, disputeId: dispute.id },
    {
      facts,
      outcome,
      amountMinor: about.amountMinor,
      resolvedAt: filed.resolved ? app.clock.now() : null,
    },
  );
  // A person had resolved it before the bank decided, so they do not know that it was lost.
  if (!moved && isLost) await fileException(app, tx, { ...filed, occurrence: 1 });
}

function factsOf(app: DisputeWorld, { snapshot, payment }: MovingDispute, part: LostPart): DisputeFacts {
  const { state, dueAt, category, currency } = snapshot;
  switch (state) {
    case 'open':
      return {
        state,
        category,
        dueAt: dueAt?.toISOString() ?? null,
        boughtTickets: payment.booked === 'sale',
        ownAccount: payeeIsLiable(app, payment),
      };
    case 'won':
      return { state };
    case 'lost': {
      const rest = part.restMinor > 0 ? { minor: part.restMinor, currency } : null;
      return { state, rest, goesBack: part.goesBack };
    }
  }
}

function outcomeOf({ snapshot: { state }, payment }: MovingDispute): ExceptionOutcome | null {
  const bought = payment.booked === 'sale';
  if (state === 'won') return 'won';
  if (state === 'open') return bought ? 'tickets_on_hold' : null;
  return bought ? 'tickets_cancelled' : 'paid_back_by_bank';
}

/** Files that a bank changed its decision after we had acted on it. */
export function fileContradiction(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const { key, id: disputeId, snapshot } = dispute;
  app.log.error({ eventId: key.eventId, disputeId }, 'a decided dispute was decided again');
  return fileException(app, tx, {
    ...aboutDispute(dispute),
    kind: 'dispute',
    code: 'decided-again',
    facts: { state: snapshot.state },
  });
}

/** Files that a refund and a lost dispute took the same money. */
export function fileSentTwice(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  return fileException(app, tx, { ...aboutDispute(dispute), kind: 'sent_twice', code: 'disputed' });
}

const aboutDispute = ({ id, key, payment, snapshot }: MovingDispute) => ({
  disputeId: id,
  eventId: key.eventId,
  orderId: key.orderId,
  attemptNumber: key.number,
  provider: payment.provider,
  amountMinor: snapshot.amountMinor,
  currency: snapshot.currency,
});
