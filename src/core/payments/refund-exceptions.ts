import type { Transaction } from '../../db/database.ts';
import type { RefundState } from '../../db/schema.ts';
import { restateRefundException, settleUntaken } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { countNotes, wasSettledWithNote } from '../exceptions/settled-with-note-store.ts';
import type { App } from '../shared/app.ts';
import { type LastingRefusal, refusedInWords } from './lasting-refusal.ts';
import type { StoredRefund } from './refund-store.ts';

/** What was filed of a refund, each time that it was done (again) and that its money came back. */
const sentAs = (id: string, timesReversed: number) =>
  timesReversed === 0 ? id : `${id} again ${timesReversed}`;
export const cameBackAs = (id: string, timesReversed: number) => `${id} came back ${timesReversed}`;

type World = Pick<App, 'clock' | 'newId' | 'log'>;

interface Trouble {
  failed: boolean;
  /** Nobody can be asked: the account that it would come from is not ours to use any more. */
  payeeGone: boolean;
  /** The provider refused it for good. */
  refusal?: LastingRefusal;
  /** How often it was done, and its money came back. */
  timesReversed: number;
  /** How it stood before. */
  before: RefundState;
}

/** It failed, or needs somebody; filed anew each time that it had been done before. */
export async function fileTrouble(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  trouble: Trouble,
): Promise<void> {
  const { eventId, id: refundId, orderId } = refund;
  const { failed, timesReversed } = trouble;
  app.log.error({ eventId, refundId, orderId, ...trouble }, 'a refund needs a person');
  const subject = timesReversed > 0 ? cameBackAs(refundId, timesReversed) : refundId;
  const detail = troubleInWords(trouble);
  if (failed) return fileFailure(app, tx, refund, { subject, detail, isNews: trouble.before !== 'failed' });
  await fileNeed(app, tx, refund, { subject, detail, isNews: trouble.before !== 'needs_attention' });
}

/** It needs somebody; filed anew each time that it does so again after somebody had written how it was settled. */
async function fileNeed(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  { subject, detail, isNews }: { subject: string; detail: string; isNews: boolean },
): Promise<void> {
  await settleUntaken(tx, refund.id, app.clock.now());
  const notes = isNews ? await countNotes(tx, refund, 'refund_needs_attention') : 0;
  await fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'refund_needs_attention',
    subject: notes > 0 ? `${subject}, since note ${notes}` : subject,
    detail: notes > 0 ? `${detail}. ${SETTLED_BEFORE}` : detail,
  });
}

/**
 * A refund failed, and is for a person: what was filed of it while it was still asked for says so from now on. It is filed anew where
 * somebody had written how it was settled: what became of it since they cannot have known.
 */
export async function fileFailure(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  { detail, subject = refund.id, isNews = true }: { detail: string; subject?: string; isNews?: boolean },
): Promise<void> {
  const anew = isNews && (await wasSettledWithNote(tx, refund));
  const said = anew ? `${detail}. ${SETTLED_BEFORE}` : detail;
  if (await restateRefundException(tx, { subject, detail: said })) return;
  await fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'refund_failed',
    subject: anew ? `${subject}, failed since` : subject,
    detail: said,
  });
}

const SETTLED_BEFORE =
  'Somebody had already noted how it was settled. If the customer has this money, mark this as settled too';

function troubleInWords({ failed, payeeGone, refusal, timesReversed }: Trouble): string {
  if (refusal !== undefined) return refusedInWords(refusal);
  if (payeeGone) return `${failed ? CANNOT_SEND : CANNOT_ASK}. ${WHAT_TO_DO}`;
  if (timesReversed > 0) {
    return `the refund was sent, but the money came back: ${failed ? 'the customer’s bank didn’t accept it' : 'the card provider needs something before it can send it again'}`;
  }
  return failed
    ? 'the provider could not send the money back'
    : 'the provider wants something from the customer or the merchant before it sends the money back';
}

const CANNOT_SEND =
  'this payment went to the organiser’s own account at the card provider, which is no longer connected, so we can’t send the refund from here';
const CANNOT_ASK =
  'the card provider had accepted this refund, but the organiser’s own account that it comes from is no longer connected, so we can’t see whether it was sent';
const WHAT_TO_DO =
  'The organiser can look in their own dashboard at the card provider and send the money from there, or pay the customer another way. Then mark this as settled. If the account is connected again, try again';

/** It was not taken, and is over: a person sent its money by hand. What was filed of it before stays open until that money is there. */
export function fileSentByHand(app: World, tx: Transaction, refund: StoredRefund) {
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'refund_failed',
    subject: refund.id,
    detail: 'the refund wasn’t sent: somebody had already sent this money back at the card provider',
    resolution: 'sent back at the provider',
    settled: true,
  });
}

/** It was given up, asked for again, and went through after all. */
export function fileSentTwice(app: World, tx: Transaction, refund: StoredRefund, again: string) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id, again },
    'a refund that was asked for again went through',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and ${again}`,
    detail:
      'a refund that had failed went through after it was requested again, so the money may have been sent twice',
  });
}

/** Somebody had written how it was settled; filed each time that it goes through after that. */
export function fileSettledAndSent(app: World, tx: Transaction, refund: StoredRefund, timesReversed: number) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id },
    'a refund that a person had settled went through',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${sentAs(refund.id, timesReversed)}, settled before`,
    detail:
      'somebody had noted how this refund was settled, and it went through after all. If the customer was also paid another way, they have the money twice',
  });
}

/** It was under way when the customer's bank took the same money. */
export function fileTooMuch(app: World, tx: Transaction, refund: StoredRefund) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id },
    'a refund and a dispute took the same money',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and a dispute`,
    detail: 'more went back than was paid: by a refund and by a lost dispute',
  });
}

const aboutRefund = (refund: StoredRefund) => ({
  eventId: refund.eventId,
  orderId: refund.orderId,
  attemptNumber: refund.attemptNumber,
  refundId: refund.id,
  provider: refund.provider,
  amountMinor: refund.amountMinor,
  currency: refund.currency,
});
