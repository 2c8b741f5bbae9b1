import PaystackPop from '@paystack/inline-js';
import { coverPage } from '../cover-page.ts';
import type { Payment, PaymentEnds } from '../open-payment.ts';

/** Its window fades in 300 ms and is told to forget what it showed; then it can go. */
const FADE_MS = 1_000;

/**
 * Opens Paystack's own window. `newTransaction` rather than `resumeTransaction`, which drops the callback for pending transfers
 * (docs/decisions/0018). Only its end says anything; our server alone knows what was paid.
 * @param patienceMs how long it may take to show the payment. Then the customer goes to Paystack's own page
 */
export function payWithPaystack(
  { accessCode, redirectUrl }: Payment,
  ends: PaymentEnds,
  patienceMs: number,
): void {
  // A new one each time: the one before may still be closing, and would take this payment for the one to forget.
  const popup = new PaystackPop();
  const frame = document.getElementById(`inline-checkout-${popup.id}`) as HTMLIFrameElement;
  const background = document.getElementById(`inline-background-${popup.id}`) as HTMLIFrameElement;
  frame.title = 'Payment';
  background.title = 'Behind the payment';
  background.tabIndex = -1;
  const uncover = coverPage();
  let over = false;
  const end = (how: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    uncover();
    setTimeout(() => {
      frame.remove();
      background.remove();
    }, FADE_MS);
    how();
  };
  const timer = setTimeout(() => end(() => location.assign(redirectUrl)), patienceMs);

  popup.newTransaction({
    accessCode,
    onLoad() {
      clearTimeout(timer);
      frame.focus();
    },
    onSuccess: () => end(ends.done),
    onBankTransferConfirmationPending: () => end(ends.done),
    // On a pending transfer this comes first, and the other right after it.
    onCancel: () => queueMicrotask(() => end(ends.closed)),
    onError() {
      end(ends.noWindow);
      popup.cancelTransaction();
    },
  });
}
