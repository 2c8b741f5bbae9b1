import type { Transaction } from '../../db/database.ts';
import { moveDisputeException } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { payeeBears } from '../payments/payee-bears.ts';
import type { DisputeSnapshot } from '../payments/payment-provider.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import { disputeReason } from './dispute-words.ts';
import { findLostPart, type LostPart } from './lost-dispute-store.ts';
import type { DisputeWorld, MovingDispute } from './moving-dispute.ts';

const LONGEST = 200;

/** Filed once and read everywhere: in one zone. */
const inWords = (instant: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;

/** Files a dispute when it opens; one that is won settles by itself, one that is lost waits for a person to have seen it. */
export async function fileDispute(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const about = aboutDispute(dispute);
  const said = saidOf(app, dispute, await findLostPart(tx, dispute.key));
  if (dispute.snapshot.state === 'lost') {
    app.log.error({ eventId: dispute.key.eventId, disputeId: dispute.id }, 'a dispute was lost');
  }
  await fileException(app, tx, { ...about, kind: 'dispute', ...said });
  const moved = await moveDisputeException(
    tx,
    about.subject,
    { ...said, amountMinor: about.amountMinor },
    app.clock.now(),
  );
  // Somebody thought it settled before the bank had decided: that it was lost is news.
  if (!moved && dispute.snapshot.state === 'lost') {
    await fileException(app, tx, { ...about, kind: 'dispute', ...said, subject: `${about.subject}, lost` });
  }
}

function saidOf(app: DisputeWorld, { snapshot, payment }: MovingDispute, part: LostPart) {
  const { state, dueAt, category } = snapshot;
  switch (state) {
    case 'open': {
      // That tickets are on hold is said by what was done.
      const bought = payment.booked === 'sale';
      const nothing = bought ? '' : '. This payment didn’t buy any tickets';
      const until = dueAt ? ` by ${inWords(dueAt)}` : ' soon';
      const who = payeeBears(app, payment)
        ? `The organiser uploads evidence in their own dashboard at the card provider${until}`
        : `The operator of this site uploads evidence in the card provider’s dashboard${until}. The organiser sends them what proves the sale`;
      const detail = `${disputeReason(category)}${nothing}. ${who}`;
      return { detail, resolution: bought ? 'tickets on hold' : null, settled: false };
    }
    case 'won':
      return { detail: 'the bank decided that the payment stands', resolution: 'won', settled: true };
    case 'lost': {
      return {
        detail: lostInWords(snapshot, part),
        resolution: payment.booked === 'sale' ? 'tickets taken back' : 'paid back by the bank',
        settled: false,
      };
    }
  }
}

/** Where the bank took only a part, the tickets end all the same, and the rest is for somebody to think of. */
function lostInWords({ amountMinor, currency: code }: DisputeSnapshot, part: LostPart): string {
  if (part.restMinor === 0) return 'the customer got the money back from their bank';
  const currency = code as Currency;
  const rest = formatMoney({ minor: part.restMinor, currency });
  return `the customer got ${formatMoney({ minor: amountMinor, currency })} back from their bank. Another ${rest} of what they paid ${
    part.goesBack
      ? 'is being refunded automatically, since the event is cancelled'
      : 'is still with the organiser, although none of the order’s tickets are valid any more: to send it to the customer, refund it on the order’s page'
  }`;
}

/** A bank that changes its mind after the decision was acted on. */
export function fileContradiction(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const about = aboutDispute(dispute);
  app.log.error(
    { eventId: dispute.key.eventId, disputeId: dispute.id },
    'a decided dispute was decided again',
  );
  return fileException(app, tx, {
    ...about,
    kind: 'dispute',
    subject: `${about.subject}, decided again`,
    detail: `the card provider now says that this dispute is ${dispute.snapshot.state}, although it was already decided the other way. We haven’t changed anything`,
  });
}

/** A refund and a lost dispute took the same money. */
export function fileSentTwice(app: DisputeWorld, tx: Transaction, dispute: MovingDispute): Promise<void> {
  const about = aboutDispute(dispute);
  return fileException(app, tx, {
    ...about,
    kind: 'mismatch',
    subject: `${about.subject} and a refund`,
    detail: 'more went back than was paid: by a refund and by a lost dispute',
  });
}

const aboutDispute = ({ key, payment, snapshot }: MovingDispute) => ({
  subject: `${payment.provider}: ${snapshot.id.slice(0, LONGEST)}`,
  eventId: key.eventId,
  orderId: key.orderId,
  attemptNumber: key.number,
  provider: payment.provider,
  amountMinor: snapshot.amountMinor,
  currency: snapshot.currency,
});
