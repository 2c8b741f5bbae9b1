import type { ProviderCheckout } from '../../../core/payments/payment-provider.ts';
import type { Money } from '../../../core/shared/money.ts';

/** What opens a payment: from `/beginTransaction`, or from an order's page. */
export interface Payment {
  provider: string;
  accessCode: string;
  redirectUrl: string;
  amount: Money;
}

/** How each provider is paid with, by its id: what a page says in `data-checkouts`. */
export type PageCheckouts = Record<string, Needed<ProviderCheckout>>;
type Needed<Checkout> = Checkout extends ProviderCheckout ? Omit<Checkout, 'origins'> : never;

export interface PaymentEnds {
  /** The provider's script says it is paid, or that a transfer is under way: only our server knows. */
  done(): void;
  /** Closed by the customer; money may still be on its way. */
  closed(): void;
  /** The payment window did not come up. */
  noWindow(): void;
}

/**
 * Opens the provider's payment window over the page. Its code is loaded only now. Providers that we have no code for are
 * paid on their own page, to which this leads away.
 * @param checkouts the page's `data-checkouts`
 */
export async function openPayment(
  payment: Payment,
  checkouts: string | undefined,
  ends: PaymentEnds,
): Promise<void> {
  const known = JSON.parse(checkouts ?? '{}') as PageCheckouts;
  const checkout = known[payment.provider];
  try {
    if (checkout?.kind === 'popup') {
      const { resumeTransaction } = await import('@tikiti/inline-checkout/resume-transaction');
      resumeTransaction(
        payment.accessCode,
        {
          onSuccess: ends.done,
          onBankTransferConfirmationPending: ends.done,
          onCancel: ends.closed,
          onError: ends.noWindow,
        },
        { checkoutUrl: checkout.url, label: 'Payment' },
      );
    } else if (checkout?.kind === 'stripe') {
      const { payWithStripe } = await import('./stripe/pay-with-stripe.ts');
      payWithStripe(payment, checkout.publishableKey, ends);
    } else if (checkout?.kind === 'paystack') {
      const { payWithPaystack } = await import('./paystack/pay-with-paystack.ts');
      payWithPaystack(payment, ends);
    } else {
      location.assign(payment.redirectUrl);
    }
  } catch {
    // The code itself could not be loaded: the customer gets the same way out.
    ends.noWindow();
  }
}
