/** What opens a payment: from `/beginTransaction`, or from an order's page. */
export interface Payment {
  provider: string;
  accessCode: string;
  redirectUrl: string;
}

export interface PaymentEnds {
  /** The pop-up says it is paid, or that a transfer is under way: only our server knows. */
  done(): void;
  /** Closed by the customer; money may still be on its way. */
  closed(): void;
  /** The pop-up did not come up. */
  noWindow(): void;
}

/**
 * Opens the pop-up over the page. Its code is loaded only now. Providers that our pop-up does not speak with are paid on
 * their own page, to which this leads away.
 */
export async function openPayment(
  payment: Payment,
  checkoutUrl: string | undefined,
  ends: PaymentEnds,
): Promise<void> {
  if (payment.provider !== 'sandbox' || !checkoutUrl) {
    location.assign(payment.redirectUrl);
    return;
  }
  try {
    const { resumeTransaction } = await import('@tikiti/inline-checkout/resume-transaction');
    resumeTransaction(
      payment.accessCode,
      {
        onSuccess: ends.done,
        onBankTransferConfirmationPending: ends.done,
        onCancel: ends.closed,
        onError: ends.noWindow,
      },
      { checkoutUrl, label: 'Payment' },
    );
  } catch {
    // The code itself could not be loaded: the customer gets the same way out.
    ends.noWindow();
  }
}
