import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { findKeptOrder } from '../orders/kept-order-store.ts';
import { orderPath } from '../orders/order-link.ts';
import { type KeptOrder, toMetadata } from '../orders/order-metadata.ts';
import { noteAccountState } from '../payees/note-account-state.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { NewPayment } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { fileRefusedOpening } from './file-refused-opening.ts';
import { PaymentRefused } from './payment-refused.ts';
import { tooNearToWait } from './pending-hold.ts';
import { refusal } from './refusals.ts';

/** A payment of a stored attempt. */
export interface PaymentToOpen extends Omit<NewPayment, 'reference' | 'returnUrl' | 'metadata' | 'fastOnly'> {
  /** When the event starts. */
  startsAt: Date;
  /** What the provider is to keep of the order; if left out, it is read. */
  kept?: Omit<KeptOrder, 'payee'> | undefined;
}

export interface OpenedPayment {
  access_code: string;
  reference: string;
  redirect_url: string;
}

/**
 * Creates a stored attempt at its provider, and stores what opens its pop-up.
 * @throws DomainError 'upstream' (payment.provider-unavailable: the provider fails or does not answer, and may work next time;
 *   payment.not-taken: it refuses such payments, and the organiser is notified); 'invalid' (payment.email-not-taken)
 */
export async function openPayment(
  app: App,
  attempt: AttemptKey,
  providerId: string,
  { kept: given, startsAt, ...payment }: PaymentToOpen,
): Promise<OpenedPayment> {
  const provider = requireProvider(app, providerId);
  const reference = paymentReference(attempt);
  const returnUrl = app.settings.publicUrl + orderPath(attempt);
  const kept = given ?? (await findKeptOrder(app.db, attempt));
  const fastOnly = tooNearToWait(app.settings, { startsAt, now: app.clock.now() });
  const metadata = kept && { metadata: toMetadata({ ...kept, payee: payment.payee?.account ?? null }) };
  const session = await provider
    .create({ reference, returnUrl, ...payment, ...(fastOnly && { fastOnly }), ...metadata })
    .catch(async (cause: unknown) => {
      const about = { reference, provider: providerId };
      if (!(cause instanceof PaymentRefused)) {
        app.log.warn({ err: cause, ...about }, 'a payment could not be opened');
        throw refusal('payment.provider-unavailable', { cause });
      }
      const { reason, message: says } = cause;
      if (reason === 'email') {
        app.log.info(about, 'the provider does not take a customer’s address');
        throw emailNotTaken(cause);
      }
      if (payment.payee && (await hasStopped(app, providerId, payment.payee.account))) {
        app.log.warn(
          { err: cause, ...about },
          'an organiser’s account takes no payments: the platform takes the next one',
        );
        throw refusal('payment.provider-unavailable', { cause });
      }
      app.log.error({ ...about, reason, says }, 'the provider refuses a payment for good');
      await fileRefusedOpening(app, { ...attempt, provider: providerId, amount: payment.amount }, reason);
      throw refusal('payment.not-taken', { cause });
    });
  await app.openings.record({ ...attempt, ...session });
  return { access_code: session.accessCode, reference, redirect_url: session.redirectUrl };
}

/** Only the customer can fix this, so the error names the field that they typed it in. */
const emailNotTaken = (cause: PaymentRefused) => refusal('payment.email-not-taken', { at: 'email', cause });

/**
 * Checks an account after a payment to it was refused.
 * @returns whether it takes no payments any more; then trying again pays the platform instead
 */
async function hasStopped(app: App, provider: string, account: string): Promise<boolean> {
  try {
    const standing = await noteAccountState(app, { provider, account });
    return standing !== undefined && standing !== 'active';
  } catch (error) {
    app.log.warn({ err: error, provider, account }, 'an account that refused a payment could not be checked');
    return false;
  }
}
