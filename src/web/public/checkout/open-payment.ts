import type { ProviderCheckout } from '../../../core/providers/payment-provider.ts';
import type { Money } from '../../../core/shared/money.ts';
import { sayOnPage } from '../../ui/language/page-language.ts';
import { inTime, TooSlow } from './in-time.ts';

/** A payment to open, from `/beginTransaction` or an order's page. */
export interface Payment {
  provider: string;
  accessCode: string;
  redirectUrl: string;
  amount: Money;
}

/** What is needed to pay with each provider, by its id; a page has it in `data-checkouts`. */
export type PageCheckouts = Record<string, Pick<ProviderCheckout, 'client' | 'setting'>>;

export interface PaymentEnds {
  /** The provider's script reports a payment or a pending transfer; only our server knows for certain. */
  done(): void;
  /** The customer closed the window; money may still be on its way. */
  closed(): void;
  /** The payment window did not open. */
  noWindow(): void;
}

/** How long a provider's script, and Paystack's window with it, may take to load, ms. */
const PATIENCE_MS = 10_000;

const CLIENTS = {
  popup: () => import('@tikiti/inline-checkout/resume-transaction'),
  stripe: () => import('./stripe/pay-with-stripe.ts'),
  paystack: () => import('./paystack/pay-with-paystack.ts'),
};
export type Clients = typeof CLIENTS;

/**
 * Opens the provider's payment window over the page, and loads its script only now. For a provider without a script this goes to the
 * provider's own page; so it does when Paystack's client takes too long.
 * @param checkouts the page's `data-checkouts`
 */
export async function openPayment(
  payment: Payment,
  checkouts: string | undefined,
  ends: PaymentEnds,
  clients: Clients = CLIENTS,
): Promise<void> {
  const known = JSON.parse(checkouts ?? '{}') as PageCheckouts;
  const { client, setting = '' } = known[payment.provider] ?? {};
  const until = Date.now() + PATIENCE_MS;
  try {
    if (client === 'popup') {
      const { resumeTransaction } = await inTime(clients.popup(), PATIENCE_MS);
      resumeTransaction(
        payment.accessCode,
        {
          onSuccess: ends.done,
          onBankTransferConfirmationPending: ends.done,
          onCancel: ends.closed,
          onError: ends.noWindow,
        },
        { checkoutUrl: setting, label: sayOnPage('hold')('payment') },
      );
    } else if (client === 'stripe') {
      const { payWithStripe } = await inTime(clients.stripe(), PATIENCE_MS);
      payWithStripe(payment, setting, ends);
    } else if (client === 'paystack') {
      const { payWithPaystack } = await inTime(clients.paystack(), PATIENCE_MS);
      payWithPaystack(payment, ends, Math.max(0, until - Date.now()));
    } else {
      location.assign(payment.redirectUrl);
    }
  } catch (error) {
    if (client === 'paystack' && error instanceof TooSlow) location.assign(payment.redirectUrl);
    // The script could not be loaded: the customer is offered the same way out.
    else ends.noWindow();
  }
}
