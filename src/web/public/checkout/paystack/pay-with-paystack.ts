import PaystackPop from '@paystack/inline-js';
import { coverPage } from '../cover-page.ts';
import type { Payment, PaymentEnds } from '../open-payment.ts';

/** Its window fades out in 300 ms and then resets; after this it can be removed. */
const FADE_MS = 1_000;

/**
 * Opens Paystack's own window. It uses `newTransaction`, because `resumeTransaction` drops the callback for pending transfers
 * (docs/decisions/0018). The end of the window proves nothing; only our server knows what was paid.
 * @param patienceMs how long it may take to show the payment before the customer is sent to Paystack's own page
 */
export function payWithPaystack(
  { accessCode, redirectUrl }: Payment,
  ends: PaymentEnds,
  patienceMs: number,
): void {
  // A new one each time, because the previous one may still be closing and would reset this payment.
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
    // For a pending transfer this callback comes first, directly followed by the other.
    onCancel: () => queueMicrotask(() => end(ends.closed)),
    onError() {
      end(ends.noWindow);
      popup.cancelTransaction();
    },
  });
}
