import { type OpenedPayment, openPayment } from '../payments/open-payment.ts';
import type { NewPayment } from '../payments/payment-provider.ts';
import type { AttemptKey } from '../payments/payment-reference.ts';
import type { App } from '../shared/app.ts';
import { cancelHold } from './cancel-hold.ts';

/** Opens a held order's payment; when that fails its seats go back on sale at once. @throws as openPayment */
export async function openOrGiveBack(
  app: App,
  attempt: AttemptKey,
  provider: string,
  payment: Omit<NewPayment, 'reference' | 'returnUrl'>,
): Promise<OpenedPayment> {
  try {
    return await openPayment(app, attempt, provider, payment);
  } catch (error) {
    await cancelHold(app, attempt);
    throw error;
  }
}
