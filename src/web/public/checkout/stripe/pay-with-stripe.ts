import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import { inTime } from '../in-time.ts';
import type { Payment, PaymentEnds } from '../open-payment.ts';
import { appearanceWithin } from './appearance.ts';
import { readAccessCode } from './client-secret.ts';
import { outcomeOf } from './outcome.ts';
import { openPayWindow } from './pay-window.ts';

/** How long Stripe's script and fields may take to load, ms. */
const PATIENCE_MS = 20_000;

/** Opens a window with Stripe's own fields. Its end proves nothing; only our server knows what was paid. */
export function payWithStripe(payment: Payment, publishableKey: string, ends: PaymentEnds): void {
  const { clientSecret, account } = readAccessCode(payment.accessCode);
  const amount = formatMoney(payment.amount);
  let form: { stripe: Stripe; elements: StripeElements } | undefined;
  let open = true;
  let paying = false;
  const end = (how: () => void) => {
    if (!open) return;
    open = false;
    pay.close();
    how();
  };
  const pay = openPayWindow(
    { amount, orderUrl: payment.redirectUrl },
    { pay: () => void confirm(), retry: () => void load(), dismiss: () => end(ends.closed) },
  );

  async function load(): Promise<void> {
    pay.enter('loading');
    pay.fields.replaceChildren();
    try {
      const stripe = await inTime(
        loadStripe(publishableKey, account ? { stripeAccount: account } : {}),
        PATIENCE_MS,
      );
      if (!stripe || !open) return;
      const elements = stripe.elements({ clientSecret, appearance: appearanceWithin(pay.fields) });
      await inTime(mount(elements), PATIENCE_MS);
      form = { stripe, elements };
      if (open) pay.enter('ready');
    } catch {
      // Blocked, offline or too slow: in each case the customer can press to try again.
      if (open) pay.enter('failed');
    }
  }

  function mount(elements: StripeElements): Promise<void> {
    return new Promise((resolve, reject) => {
      const fields = elements.create('payment', { layout: 'tabs' });
      fields.on('ready', () => resolve());
      fields.on('loaderror', ({ error }) => reject(new Error(error.message)));
      fields.on('escape', () => {
        if (!paying) end(ends.closed);
      });
      fields.mount(pay.fields);
    });
  }

  async function confirm(): Promise<void> {
    if (!form || paying) return;
    paying = true;
    pay.say(undefined);
    pay.enter('busy');
    const confirmParams = { return_url: payment.redirectUrl };
    const outcome = await form.stripe
      .confirmPayment({ elements: form.elements, confirmParams, redirect: 'if_required' })
      .then(outcomeOf, () => ({ kind: 'unsure' as const }));
    paying = false;
    if (outcome.kind === 'done') end(ends.done);
    else if (outcome.kind === 'over') end(ends.closed);
    else if (outcome.kind === 'unsure') pay.sayUnsure();
    else {
      pay.enter('ready');
      pay.say(outcome.message);
    }
  }

  void load();
}
