import type { Currency } from '../../../core/shared/money.ts';
import { sayOnPage } from '../../ui/language/page-language.ts';
import { focusWhenUncovered, part, parts, setHidden, setText } from '../checkout/dom.ts';
import { openPayment } from '../checkout/open-payment.ts';
import { rememberBought, rememberPending } from '../checkout/order-hints.ts';
import { buyingAt, forgetUnfinished } from '../checkout/unfinished-order.ts';
import { focusErrorSummary } from '../focus-error-summary.ts';
import { holdOf } from '../hold-time/hold-of-page.ts';
import { venueTime } from '../hold-time/venue-time.ts';
import { watchHold } from '../hold-time/watch-hold.ts';
import { mountModals } from '../mount-modals.ts';
import { pollOrder, watch } from './poll-order.ts';

// The script of an order's page: countdown and payment window of an unpaid order, and polling while a payment is in progress.
const page = document.querySelector<HTMLElement>('main[data-view]');
if (page) mountOrder(page);

function mountOrder(page: HTMLElement): void {
  const { view, event = '', order = '', pending } = page.dataset;
  // The payment window just reported success; the provider may need a moment to tell our server.
  const saidPaid = location.hash === '#paid';
  // The customer chose to pay on the previous page.
  const payNow = location.hash === '#pay';
  if (view !== 'unpaid' || saidPaid) forgetUnfinished(buyingAt(page));
  if (view === 'tickets') rememberBought(event);
  // The event's page then says so, because paying twice would be easy.
  if (pending) rememberPending(event, order);
  if (payNow || (view !== 'unpaid' && saidPaid)) history.replaceState(null, '', location.pathname);
  focusErrorSummary(page);
  mountModals();
  if (view === 'processing') pollOrder('processing');
  if (view === 'to-confirm' || (view === 'expired' && pending)) void watch(view, () => false);
  if (view === 'unpaid') mountUnpaid(page, { saidPaid, payNow });
}

function mountUnpaid(page: HTMLElement, { saidPaid, payNow }: { saidPaid: boolean; payNow: boolean }): void {
  const [button] = parts<HTMLAnchorElement>(page, 'continue');
  if (saidPaid) showProcessing(page);
  if (!button) return;
  button.hidden = false;
  startClock(page, button);
  if (!saidPaid) void watch('unpaid', () => button.ariaBusy === 'true');
  button.addEventListener('click', (click) => {
    click.preventDefault();
    if (button.ariaBusy === 'true') return;
    void pay(page, button);
  });
  if (payNow) void pay(page, button);
}

function startClock(page: HTMLElement, button: HTMLElement): void {
  const hold = holdOf(page);
  if (!hold) return;
  setHidden(page, 'clock', false);
  watchHold({
    page,
    ...hold,
    onLonger: ({ holdExpiresAt }) => setText(page, 'until', venueTime(holdExpiresAt, page)),
    onEnd() {
      if (button.ariaBusy !== 'true') location.reload();
    },
  });
}

async function pay(page: HTMLElement, button: HTMLAnchorElement): Promise<void> {
  const { provider = '', accessCode = '', minor, currency } = button.dataset;
  const amount = { minor: Number(minor), currency: currency as Currency };
  button.ariaBusy = 'true';
  setHidden(page, 'no-window', true);
  await openPayment({ provider, accessCode, redirectUrl: button.href, amount }, page.dataset.checkouts, {
    done: () => showProcessing(page),
    closed: () => {
      button.ariaBusy = 'false';
      focusWhenUncovered(button);
    },
    noWindow: () => {
      button.ariaBusy = 'false';
      setHidden(page, 'no-window', false);
      focusWhenUncovered(part(page, 'no-window'));
    },
  });
}

function showProcessing(page: HTMLElement): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-stages]')) {
    element.hidden = element.dataset.stages !== 'processing';
  }
  const title = part(page, 'title');
  title.textContent = sayOnPage('hold')('checkingPayment');
  focusWhenUncovered(title);
  pollOrder('unpaid');
}
