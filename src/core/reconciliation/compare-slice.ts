import type { Transaction } from '../../db/database.ts';
import { fileExceptions, type NewException } from '../exceptions/file-exception.ts';
import { parsePaymentReference } from '../ledger/payment-reference.ts';
import type { OfPayment, PaymentProvider, PaymentSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { compareDisputes } from './compare-disputes.ts';
import { compareAsked, compareListed } from './compare-listed.ts';
import { compareRefunds } from './compare-refunds.ts';
import { compareSeparately } from './compare-separately.ts';
import { findLostPayment, type LostPayment, lostFacts } from './lost-payment.ts';
import type { Difference } from './reconciliation.ts';
import { allPayees, type Compared, findBooked, findPaidIn, payeesIn } from './reconciliation-store.ts';

const AT_ONCE = 200;

interface Range {
  from: Date;
  to: Date;
}

/** The counts of a slice, and a function that files its differences in the transaction that records the slice. */
export interface ComparedSlice extends Omit<Compared, 'until'> {
  file(tx: Transaction): Promise<void>;
}

/**
 * Compares what a provider lists for a period with our books, both ways. Listed payments are looked up here, whenever they were begun.
 * The provider is asked one by one about those of ours that it did not list, since its clock and ours differ at the edges. Refunds and
 * disputes are compared likewise. A payment that cannot be compared is a difference, and the others go on.
 * @param also `payments`: false when only refunds are compared; `disputed`: the period whose disputes are compared with this slice, if
 *   any; `afterRestore`: payments may be unknown here, so every account that may be paid directly is asked
 * @throws whatever the provider's port rejects with
 */
export async function compareSlice(
  app: App,
  provider: PaymentProvider,
  range: Range,
  {
    payments,
    disputed,
    afterRestore,
  }: { payments: boolean; disputed?: Range | undefined; afterRestore?: boolean },
): Promise<ComparedSlice> {
  const compared = { theirs: 0, ours: 0, foreign: 0, resolved: 0, differences: [] as Difference[] };
  const found = (difference: Difference | undefined) => {
    // Several things of one payment may be unreadable, and a list that moves on may repeat an entry.
    const same = (one: Difference) =>
      ONCE.has(one.kind) && one.kind === difference?.kind && one.reference === difference.reference;
    if (!difference || compared.differences.some(same)) return;
    if (isResolved(difference)) compared.resolved += 1;
    compared.differences.push(difference);
  };
  const listed = new Set<string>();
  const lost: LostPayments = new Map();

  const compareBatch = async (batch: readonly Listed[]) => {
    const keys = batch.flatMap(({ reference }) => parsePaymentReference(reference) ?? []);
    const booked = await findBooked(app.db, provider.id, keys);
    for (const { reference, paymentId, payee = null, snapshot } of batch) {
      const key = parsePaymentReference(reference);
      const ours = booked.get(reference);
      // An organiser's own account may hold a payment that names one of ours.
      const isOurs = key && (!paymentId || !ours?.paymentId || paymentId === ours.paymentId);
      if (!key || !isOurs || !(ours || snapshot)) {
        compared.foreign += 1;
        continue;
      }
      listed.add(reference);
      if (ours) compared.ours += 1;
      const comparing = async () =>
        snapshot ? compareListed(app, provider, ours, snapshot) : ours && compareAsked(app, provider, ours);
      const difference = await compareSeparately(app, provider.id, key, comparing);
      if (difference?.kind === 'missing-here' && snapshot) {
        const payment = await findLostPayment(app, provider, { ...snapshot, payee });
        if (payment) lost.set(reference, payment);
      }
      found(difference);
    }
  };

  if (payments) {
    const payees = await (afterRestore
      ? allPayees(app.db, provider.id)
      : payeesIn(app.db, provider.id, range));
    for await (const batch of batchesOf(app, provider, { ...range, payees })) {
      compared.theirs += batch.length;
      await compareBatch(batch);
    }
    for (const [reference, ours] of await findPaidIn(app.db, provider.id, range)) {
      if (listed.has(reference)) continue;
      compared.ours += 1;
      found(await compareSeparately(app, provider.id, ours, () => compareAsked(app, provider, ours)));
    }
  }
  const moved = [
    ...(await compareRefunds(app, provider, range)),
    ...(disputed ? await compareDisputes(app, provider, disputed) : []),
  ];
  for (const difference of moved) found(difference);
  return {
    ...compared,
    async file(tx) {
      await fileExceptions(app, tx, toFile(provider.id, compared.differences, lost));
    },
  };
}

/** What a provider lists of one payment; `snapshot` is missing when it cannot be read. */
interface Listed extends OfPayment {
  snapshot?: PaymentSnapshot;
}

/** Reads what a provider lists for a period in batches, each payment once. */
async function* batchesOf(
  app: App,
  provider: PaymentProvider,
  range: Range & { payees: readonly string[] },
): AsyncIterable<Listed[]> {
  const unread: Listed[] = [];
  const onUnreadable = ({ error, ...of }: OfPayment & { error: Error }) => {
    app.log.warn({ err: error, ...of }, 'a listed payment cannot be read');
    unread.push(of);
  };
  const listed = new Set<string>();
  let batch: Listed[] = [];
  for await (const { paymentId, payee, ...snapshot } of provider.listPayments({ ...range, onUnreadable })) {
    const { reference } = snapshot;
    // Pages move on while they are read, and a payment may be on two.
    const id = paymentId ?? reference;
    if (listed.has(id)) continue;
    listed.add(id);
    const of = {
      reference,
      ...(paymentId !== undefined && { paymentId }),
      ...(payee !== undefined && { payee }),
    };
    batch.push({ ...of, snapshot });
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  yield [...batch, ...unread];
}

/** Kinds that are reported once for each payment, however often they are found. */
const ONCE = new Set<Difference['kind']>(['unreadable', 'missing-here']);

const isResolved = ({ outcome }: Difference) => outcome !== null && outcome !== 'unchanged';

/** Payments that our books lack, and about which something can be done, by reference. */
type LostPayments = Map<string, LostPayment>;

/** Returns the differences that were not resolved on the spot and need a person. */
function toFile(provider: string, differences: readonly Difference[], lost: LostPayments): NewException[] {
  return differences
    .filter((difference) => !isResolved(difference))
    .map(({ kind, reference, order, ours, theirs, outcome }) => {
      const about = {
        eventId: order?.eventId ?? null,
        orderId: order?.orderId ?? null,
        attemptNumber: order ? (parsePaymentReference(reference)?.number ?? null) : null,
        objectId: order ? null : reference,
        provider,
        amountMinor: theirs?.amountMinor ?? ours?.amountMinor ?? null,
        currency: theirs?.currency ?? ours?.currency ?? null,
      };
      return kind === 'missing-here'
        ? { ...about, ...unknown(lost.get(reference)) }
        : { ...about, kind: 'reconciliation', code: kind, facts: { ours, theirs, outcome } };
    });
}

const unknown = (lost: LostPayment | undefined) => ({
  eventId: lost?.key.eventId ?? null,
  kind: 'unknown_payment' as const,
  facts: { about: 'payment' as const, told: null, ...(lost && lostFacts(lost)) },
});
