import type { DifferenceKind } from '../exceptions/exception-facts.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { PaymentProvider, PaymentSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { syncHeldPayment } from './check-held-payment.ts';
import { type BookedPayment, compare } from './compare-payments.ts';
import { describePayment } from './describe-payment.ts';
import type { Difference } from './reconciliation.ts';
import { type BookedRow, findBooked } from './reconciliation-store.ts';

/** Compares a payment that a provider lists under a reference of ours with our books. */
export async function compareListed(
  app: App,
  provider: PaymentProvider,
  ours: BookedRow | undefined,
  listed: PaymentSnapshot,
): Promise<Difference | undefined> {
  if (!ours) {
    const paid = listed.status === 'succeeded';
    return paid ? describePayment('missing-here', listed.reference, undefined, listed, null) : undefined;
  }
  if (isFeeNews(ours, listed)) await verifyPayment(app, ours);
  return compare(ours, listed) && compareAsked(app, provider, ours);
}

/**
 * Retrieves a payment of ours by itself. Any organiser may write our reference on a payment of their own account, and lists lag, so
 * what they say is only a reason to ask.
 */
export async function compareAsked(
  app: App,
  provider: PaymentProvider,
  ours: BookedRow,
): Promise<Difference | undefined> {
  const reference = paymentReference(ours);
  const { accessCode, payee } = ours;
  const theirs = await provider.get({ reference, accessCode, payee });
  if (!theirs) {
    const paid = ours.state === 'succeeded';
    return paid ? describePayment('missing-there', reference, ours, undefined, null) : undefined;
  }
  const kind = compare(ours, theirs);
  if (!kind) return undefined;
  const mended = await mend(app, provider, kind, ours, theirs);
  return describePayment(mended?.kind ?? kind, reference, ours, theirs, mended?.outcome ?? null);
}

/** Whether the provider now reports a fee that it had not reported while we asked for it. */
const isFeeNews = (ours: BookedPayment, theirs: PaymentSnapshot) =>
  ours.state === 'succeeded' && ours.feeMinor === null && theirs.feeMinor !== null;

/**
 * Corrects what can be corrected on the spot: a success that was not recorded, and money that was returned without any notice. The
 * latter may turn out to be a dispute, which then is the difference; when nobody can tell, the payment is on hold.
 */
async function mend(
  app: App,
  provider: PaymentProvider,
  kind: DifferenceKind,
  ours: BookedPayment,
  theirs: PaymentSnapshot,
): Promise<Pick<Difference, 'kind' | 'outcome'> | null> {
  if (kind === 'unpaid-here') return { kind, outcome: await verifyPayment(app, ours) };
  if (kind !== 'unpaid-there' || theirs.status !== 'reversed') return null;
  await syncHeldPayment(app, ours);
  const [now] = (await findBooked(app.db, provider.id, [ours])).values();
  if (!now || compare(now, theirs) !== undefined) return null;
  if (now.onHold) return { kind, outcome: 'on-hold' };
  return { kind: now.disputed ? 'dispute-missing-here' : kind, outcome: 'recorded' };
}
