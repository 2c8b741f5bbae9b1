import type { Transaction } from '../../db/database.ts';
import { compareDisputes } from '../disputes/compare-disputes.ts';
import { fileExceptions, type NewException } from '../exceptions/file-exception.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { App } from '../shared/app.ts';
import { type BookedPayment, compare, type DifferenceKind } from './compare-payments.ts';
import { compareRefunds } from './compare-refunds.ts';
import { differenceInWords } from './difference-words.ts';
import { learnReturn } from './learn-return.ts';
import type { PaymentProvider, PaymentSnapshot } from './payment-provider.ts';
import { parsePaymentReference } from './payment-reference.ts';
import type { Difference } from './reconciliation.ts';
import { type Compared, findBooked, findPaidIn, payeesIn } from './reconciliation-store.ts';
import { unlessGone } from './unless-gone.ts';
import { verifyPayment } from './verify-payment.ts';

const AT_ONCE = 200;

interface Range {
  from: Date;
  to: Date;
}

/** What a slice came to, and what files it for people in the transaction that notes it. */
export interface ComparedSlice extends Omit<Compared, 'until'> {
  file(tx: Transaction): Promise<void>;
}

/**
 * Compares what a provider lists of a time with our books, both ways: listed payments are looked up here whenever they were begun, and
 * of ours that were not listed the provider is asked one by one, since its clock and ours differ at the edges. Refunds likewise, and disputes.
 * @param also `payments`: false where only refunds are compared; `disputed`: of which time disputes are compared with this slice, none where
 *   it is left out
 * @throws whatever the provider's port rejects with
 */
export async function compareSlice(
  app: App,
  provider: PaymentProvider,
  range: Range,
  { payments, disputed }: { payments: boolean; disputed?: Range | undefined },
): Promise<ComparedSlice> {
  const compared = { theirs: 0, ours: 0, foreign: 0, settled: 0, differences: [] as Difference[] };
  const listed = new Set<string>();
  const found = (difference: Difference) => {
    compared.differences.push(difference);
  };

  const compareBatch = async (batch: readonly PaymentSnapshot[]) => {
    const keys = batch.flatMap(({ reference }) => parsePaymentReference(reference) ?? []);
    const booked = await findBooked(app.db, provider.id, keys);
    compared.foreign += batch.length - keys.length;
    for (const theirs of batch) {
      if (!parsePaymentReference(theirs.reference)) continue;
      const ours = booked.get(theirs.reference);
      if (ours) compared.ours += 1;
      if (ours && isFeeNews(ours, theirs)) await verifyPayment(app, ours);
      const kind = ours ? compare(ours, theirs) : theirs.status === 'succeeded' ? 'missing-here' : undefined;
      if (!kind) continue;
      const outcome = ours ? await mend(app, provider, kind, ours, theirs) : null;
      if (outcome !== null && outcome !== 'unchanged') compared.settled += 1;
      found(describe(kind, theirs.reference, ours, theirs, outcome));
    }
  };

  let batch: PaymentSnapshot[] = [];
  const payees = payments ? await payeesIn(app.db, provider.id, range) : [];
  for await (const theirs of payments ? provider.listPayments({ ...range, payees }) : []) {
    // Pages move on while they are read, and a payment may be on two.
    if (listed.has(theirs.reference)) continue;
    listed.add(theirs.reference);
    compared.theirs += 1;
    batch.push(theirs);
    if (batch.length < AT_ONCE) continue;
    await compareBatch(batch);
    batch = [];
  }
  await compareBatch(batch);

  for (const [reference, ours] of payments ? await findPaidIn(app.db, provider.id, range) : []) {
    if (listed.has(reference)) continue;
    compared.ours += 1;
    const known = { reference, accessCode: ours.accessCode, payee: ours.payee };
    const theirs = await unlessGone(app, reference, provider.get(known));
    if (theirs === 'gone') continue;
    const kind = theirs ? compare(ours, theirs) : 'missing-there';
    if (kind) found(describe(kind, reference, ours, theirs, null));
  }
  const moved = [
    ...(await compareRefunds(app, provider, range)),
    ...(disputed ? await compareDisputes(app, provider, disputed) : []),
  ];
  for (const difference of moved) {
    if (difference.outcome === 'recorded') compared.settled += 1;
    found(difference);
  }
  return {
    ...compared,
    async file(tx) {
      await fileExceptions(app, tx, toFile(provider.id, compared.differences));
    },
  };
}

/** What it keeps of a payment was not said while it was asked after. */
const isFeeNews = (ours: BookedPayment, theirs: PaymentSnapshot) =>
  ours.state === 'succeeded' && ours.feeMinor === null && theirs.feeMinor !== null;

/** What can be put right on the spot: a success that nobody heard of, and money that all went back without a word. */
async function mend(
  app: App,
  provider: PaymentProvider,
  kind: DifferenceKind,
  ours: BookedPayment,
  theirs: PaymentSnapshot,
): Promise<Difference['outcome']> {
  if (kind === 'unsettled') return verifyPayment(app, ours);
  if (kind !== 'unpaid-there' || theirs.status !== 'reversed') return null;
  await learnReturn(app, ours);
  const [now] = (await findBooked(app.db, provider.id, [ours])).values();
  return now && compare(now, theirs) === undefined ? 'recorded' : null;
}

function describe(
  kind: DifferenceKind,
  reference: string,
  ours: BookedPayment | undefined,
  theirs: PaymentSnapshot | undefined,
  outcome: Difference['outcome'],
): Difference {
  return {
    kind,
    reference,
    order: ours ? { eventId: ours.eventId, orderId: ours.orderId, number: orderNumber(ours.orderId) } : null,
    ours: ours
      ? { amountMinor: ours.bookedMinor ?? 0, currency: ours.currency, feeMinor: ours.feeMinor }
      : null,
    theirs: theirs
      ? {
          amountMinor: theirs.amountMinor,
          currency: theirs.currency,
          feeMinor: theirs.feeMinor,
          status: theirs.status,
        }
      : null,
    outcome,
  };
}

/** What was settled on the spot needs nobody. */
function toFile(provider: string, differences: readonly Difference[]): NewException[] {
  return differences
    .filter(({ outcome }) => outcome === null || outcome === 'unchanged')
    .map((difference) => {
      const { kind, reference, order, ours, theirs } = difference;
      const unknown = kind === 'missing-here';
      return {
        kind: unknown ? ('unknown_payment' as const) : ('reconciliation' as const),
        subject: unknown ? `${provider}: ${reference}` : `${kind} ${reference}`,
        eventId: order?.eventId ?? null,
        orderId: order?.orderId ?? null,
        attemptNumber: order ? (parsePaymentReference(reference)?.number ?? null) : null,
        provider,
        amountMinor: theirs?.amountMinor ?? ours?.amountMinor ?? null,
        currency: theirs?.currency ?? ours?.currency ?? null,
        detail: differenceInWords(difference),
      };
    });
}
