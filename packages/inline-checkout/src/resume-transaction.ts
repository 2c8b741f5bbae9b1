import type { CheckoutCallbacks } from './callbacks.ts';
import { createPopup, type Popup } from './popup/popup.ts';
import { randomName } from './random-name.ts';

export type { CheckoutCallbacks, LoadedTransaction, PaymentResult } from './callbacks.ts';

export interface CheckoutOptions {
  /** The address of the checkout page to frame, such as `https://checkout.example/popup`. */
  checkoutUrl: string;
  /** How long the checkout may take to show the transaction before `onError`, ms (default 10000). */
  loadTimeoutMs?: number;
  /** The name of the pop-up for screen readers (default "Checkout"). */
  label?: string;
  /** The checkout's language as a BCP 47 tag. */
  language?: string;
}

/** An open pop-up. */
export interface ResumedTransaction {
  /** The name of the pop-up's elements: `inline-checkout-{id}`. */
  id: string;
  /** Closes it as the person would. */
  cancel(): void;
}

/**
 * Opens the pop-up on a transaction that a server has created, and closes it by itself. Most pages need only this small function; the
 * class in inline-checkout.ts does more.
 */
export function resumeTransaction(
  accessCode: string,
  callbacks: CheckoutCallbacks,
  options: CheckoutOptions,
): ResumedTransaction {
  const id = randomName();
  const popup: Popup = createPopup(
    { ...options, id, params: { accessCode, language: options.language } },
    {
      loaded: (data) => callbacks.onLoad?.(data),
      succeeded: (result) => callbacks.onSuccess?.(result),
      cancelled: () => callbacks.onCancel?.(),
      pending: () => callbacks.onBankTransferConfirmationPending?.(),
      broken: (message) => callbacks.onError?.({ message }),
      attemptFailed: () => {},
    },
  );
  popup.open();
  return { id, cancel: popup.cancel };
}
