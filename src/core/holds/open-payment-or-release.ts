import type { AttemptKey } from '../ledger/payment-reference.ts';
import { type OpenedPayment, openPayment, type PaymentToOpen } from '../payments/open-payment.ts';
import type { App } from '../shared/app.ts';
import { cancelHold } from './cancel-hold.ts';

/** Opens a held order's payment, or releases its seats at once if that fails. @throws as openPayment */
export async function openPaymentOrRelease(
  app: App,
  attempt: AttemptKey,
  provider: string,
  payment: PaymentToOpen,
): Promise<OpenedPayment> {
  try {
    return await openPayment(app, attempt, provider, payment);
  } catch (error) {
    await cancelHold(app, attempt);
    throw error;
  }
}
