import { formatMoney } from '../../../core/shared/format-money.ts';
import { mountDidYouMean } from '../../ui/forms/did-you-mean.ts';
import { pageLanguage, sayOnPage } from '../../ui/language/page-language.ts';
import { readCodeWish } from '../event/ticket-form/read-ticket-form.ts';
import type { HoldTime } from '../hold-time/ask-for-more-time.ts';
import { venueTime } from '../hold-time/venue-time.ts';
import { watchHold } from '../hold-time/watch-hold.ts';
import { sendWhenOnline } from '../send-when-online.ts';
import { becomeGuest } from './become-guest.ts';
import { beginTransaction, isProblem, type KeptOrder, type TicketRequest } from './begin-transaction.ts';
import { focusWhenUncovered, part, parts, setHidden, setText } from './dom.ts';
import { choiceOf } from './event-page/picker.ts';
import { openPayment, type PaymentEnds } from './open-payment.ts';
import { rememberHeld } from './order-hints.ts';
import { isStale, refreshPage, takeRefusal } from './refresh-page.ts';
import { releaseSeats } from './release-seats.ts';
import { fillForm, readForm } from './request-form.ts';
import { clearProblem, showProblem } from './show-problem.ts';
import { buyingAt, forgetUnfinished, recallUnfinished, rememberUnfinished } from './unfinished-order.ts';

const say = sayOnPage('picker');

/** `choosing`: the form is open. `held`: seats are held, and no payment is under way. */
type Stage = 'choosing' | 'sending' | 'paying' | 'held';

/** Takes over the form: holds the seats, opens the pop-up, and shows what comes next, however that ends. */
export function mountCheckout(page: HTMLElement, form: HTMLFormElement, redrawPicker: () => void): void {
  const eventId = form.dataset.event ?? '';
  const buying = buyingAt(page);
  const choice = part<HTMLFieldSetElement>(form, 'choice');
  const held = part(form, 'until').closest('section') as HTMLElement;
  let stage: Stage = 'choosing';
  let kept: KeptOrder | undefined;
  let stopClock = () => {};

  function enter(next: Stage): void {
    stage = next;
    choice.disabled = next !== 'choosing';
    const busy = next === 'sending' || next === 'paying';
    part(form, 'buy').ariaBusy = String(busy);
    setHidden(page, 'buy-spinner', !busy);
    for (const element of page.querySelectorAll<HTMLElement>('[data-stages]')) {
      element.hidden = !element.dataset.stages?.split(' ').includes(next);
    }
  }

  async function buy(): Promise<void> {
    if (stage !== 'choosing') return;
    const [mixed] = parts(form, 'mixed');
    if (mixed && !mixed.hidden) {
      mixed.scrollIntoView({ block: 'center' });
      mixed.querySelector('button')?.focus();
      return;
    }
    const request = readForm(form);
    const shown = part(page, 'amount').textContent;
    clearProblem(form);
    setHidden(form, 'ended', true);
    enter('sending');
    const answer = await beginTransaction(request);
    if (isProblem(answer)) {
      enter('choosing');
      if (isStale(answer)) refreshPage(form, answer);
      else showProblem(form, answer);
      return;
    }
    // A free order that is complete has no hold left; the server will say so.
    rememberHeld(eventId, answer);
    if (answer.tran) {
      rememberUnfinished(buying, { order: answer, request });
      keep(answer, request);
      const changed = paymentOf(answer.tran).amount !== shown;
      const { reverseCharge } = answer;
      setHidden(form, 'price-changed', !changed || reverseCharge);
      setHidden(form, 'reverse-charge', !reverseCharge);
      if (changed || reverseCharge) offerToGoOn();
      else await pay();
    } else {
      location.assign(answer.detailsPath ?? answer.orderPath);
    }
  }

  function keep(order: KeptOrder, request: TicketRequest): void {
    kept = order;
    stopClock();
    showUntil(order);
    const { amount, fee } = paymentOf(order.tran);
    const chosen = choiceOf(form);
    setText(page, 'goes-to', request.email);
    part<HTMLAnchorElement>(form, 'change-email').href = `${order.orderPath}?change-email`;
    setText(
      page,
      'summary',
      fee
        ? say('summaryWithFee', { choice: chosen, amount, fee })
        : say('summary', { choice: chosen, amount }),
    );
    stopClock = watchHold({
      page,
      order: { eventId, orderId: order.orderId },
      time: order,
      onLonger(time) {
        Object.assign(order, time);
        showUntil(time);
        rememberHeld(eventId, order);
        rememberUnfinished(buying, { order, request });
      },
      onEnd() {
        if (stage === 'held') letGo();
      },
    });
  }

  const showUntil = ({ holdExpiresAt }: HoldTime) => setText(page, 'until', venueTime(holdExpiresAt, page));

  async function pay(): Promise<void> {
    const order = kept;
    if (!order?.tran || stage === 'paying') return;
    enter('paying');
    setHidden(form, 'no-window', true);
    const {
      provider,
      access_code: accessCode,
      redirect_url: redirectUrl,
      amount: minor,
      currency,
    } = order.tran;
    const redirect = part<HTMLAnchorElement>(form, 'redirect');
    redirect.href = redirectUrl;
    // Not every provider has a payment page of its own.
    if (redirectUrl.startsWith(location.origin)) redirect.textContent = say('fromOrderPage');
    const ends: PaymentEnds = {
      done: () => location.assign(`${order.orderPath}#paid`),
      closed: offerToGoOn,
      noWindow: () => {
        setHidden(form, 'no-window', false);
        offerToGoOn();
      },
    };
    const amount = { minor, currency };
    await openPayment({ provider, accessCode, redirectUrl, amount }, form.dataset.checkouts, ends);
  }

  function offerToGoOn(): void {
    if (kept && kept.keptUntil <= Date.now()) {
      letGo();
      return;
    }
    enter('held');
    held.scrollIntoView({ block: 'nearest' });
    focusWhenUncovered(held);
  }

  function letGo(): void {
    const ended = part(form, 'ended');
    startOver();
    ended.hidden = false;
    ended.scrollIntoView({ block: 'nearest' });
    const { activeElement: focused } = document;
    // Somebody who is elsewhere on the page stays there. Held seats' buttons are hidden now, and a payment window closes.
    if (focused === document.body || !focused?.checkVisibility() || focused.closest('dialog'))
      focusWhenUncovered(ended);
  }

  function startOver(): void {
    forgetUnfinished(buying);
    stopClock();
    kept = undefined;
    form.querySelector<HTMLDialogElement>('#start-over')?.close();
    enter('choosing');
  }

  /** Choosing again first releases the seats, so that customers do not compete with their own hold. */
  async function giveUp(): Promise<void> {
    const button = part(form, 'start-over');
    if (button.ariaBusy === 'true' || stage !== 'held') return;
    button.ariaBusy = 'true';
    const order = kept;
    const outcome = order && (await releaseSeats(eventId, order.orderId));
    button.ariaBusy = 'false';
    if (stage !== 'held') return;
    startOver();
    if (order && outcome === 'kept') location.assign(order.orderPath);
    else choice.querySelector('input')?.focus();
  }

  function resume(): void {
    const unfinished = recallUnfinished(buying);
    if (!unfinished) return;
    fillForm(form, unfinished.request);
    redrawPicker();
    keep(unfinished.order, unfinished.request);
    if (unfinished.order.keptUntil > Date.now()) enter('held');
    else letGo();
  }

  const email = form.elements.namedItem('email');
  if (email instanceof HTMLInputElement)
    mountDidYouMean(email, part(form, 'did-you-mean'), (values) => say('didYouMean', values));
  form.addEventListener('focusin', () => void becomeGuest(), { once: true });
  // With a code the page reloads, with its prices and the earlier choice.
  const setsCode = (submitter: HTMLElement | null) =>
    readCodeWish(new FormData(form, submitter)) !== undefined;
  sendWhenOnline(form, {
    applies: setsCode,
    sayOffline: () => showProblem(form, { detail: sayOnPage('hold')('formOffline'), issues: [] }),
  });
  form.addEventListener('submit', (event) => {
    if (setsCode(event.submitter)) return;
    event.preventDefault();
    void buy();
  });
  part(form, 'continue').addEventListener('click', () => void pay());
  part(form, 'give-up').addEventListener('click', () => void giveUp());
  // When a visitor goes back from the order's page, a browser may show this page as it was left, still waiting.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    enter('choosing');
    resume();
  });
  const refusal = takeRefusal(form);
  if (refusal) showProblem(form, refusal);
  resume();
}

/** Describes what to pay: the server's amount, whatever the form showed. */
function paymentOf(tran: KeptOrder['tran']): { amount: string; fee: string } {
  if (!tran) return { amount: '', fee: '' };
  const { amount, fee, currency } = tran;
  const { locale } = pageLanguage;
  return {
    amount: formatMoney({ minor: amount, currency }, locale),
    fee: fee > 0 ? formatMoney({ minor: fee, currency }, locale) : '',
  };
}
