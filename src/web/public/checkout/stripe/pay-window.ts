import { coverPage } from '../cover-page.ts';
import { part, setHidden } from '../dom.ts';

/** The window around Stripe's fields. */
export interface PayWindow {
  /** The container of the fields. */
  fields: HTMLElement;
  /** `loading`: the fields are loading. `failed`: they did not load. `busy`: the payment is in progress. */
  enter(stage: 'loading' | 'failed' | 'ready' | 'busy'): void;
  /** Shows an error; undefined hides it. */
  say(problem: string | undefined): void;
  /** Says that it is unknown whether the customer was charged, and leads to the order's page instead of a second attempt. */
  sayUnsure(): void;
  /** Removes the window and restores the page and the focus. */
  close(): void;
}

interface Presses {
  pay(): void;
  retry(): void;
  /** Called for its cross, Escape, or a click beside it, but not while the payment is in progress. */
  dismiss(): void;
}

/**
 * Opens the window. It is not a modal `<dialog>`, because Stripe's own frames (3-D Secure) are added at the end of the page and must not be
 * covered or made inert by the browser's top layer. Everything else on the page is made inert instead.
 */
export function openPayWindow(
  { amount, orderUrl }: { amount: string; orderUrl: string },
  presses: Presses,
): PayWindow {
  const veil = document.createElement('div');
  veil.className = 'dialog-veil';
  veil.innerHTML = MARKUP;
  wearAccent(veil);
  part(veil, 'pay-amount').textContent = `Pay ${amount}`;
  part<HTMLAnchorElement>(veil, 'pay-order').href = orderUrl;
  const paper = veil.firstElementChild as HTMLElement;
  const button = part<HTMLButtonElement>(veil, 'pay');
  const status = part(veil, 'pay-status');
  const closer = part<HTMLButtonElement>(veil, 'pay-close');
  let busy = false;

  const uncover = coverPage();
  document.body.append(veil);
  closer.focus();

  const dismiss = () => {
    if (!busy) presses.dismiss();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss();
  };
  document.addEventListener('keydown', onKey);
  veil.addEventListener('pointerdown', (event) => {
    if (event.target === veil) dismiss();
  });
  closer.addEventListener('click', dismiss);
  part(veil, 'pay-retry').addEventListener('click', presses.retry);
  paper.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) presses.pay();
  });

  function enter(stage: 'loading' | 'failed' | 'ready' | 'busy'): void {
    busy = stage === 'busy';
    button.hidden = stage === 'loading' || stage === 'failed';
    button.ariaBusy = String(busy);
    closer.ariaDisabled = String(busy);
    setHidden(veil, 'pay-busy', !busy);
    setHidden(veil, 'pay-loading', stage !== 'loading');
    setHidden(veil, 'pay-failed', stage !== 'failed');
    setHidden(veil, 'pay-fields', stage === 'failed');
    status.textContent =
      stage === 'loading' ? 'Loading the payment form' : busy ? 'Your payment is being made' : '';
    if (stage === 'failed') part(veil, 'pay-retry').focus();
  }

  function say(problem: string | undefined): void {
    setHidden(veil, 'pay-problem', !problem);
    part(veil, 'pay-problem-text').textContent = problem ?? '';
    if (problem) part(veil, 'pay-problem').scrollIntoView({ block: 'nearest' });
  }

  return {
    fields: part(veil, 'pay-fields'),
    enter,
    say,
    sayUnsure() {
      enter('ready');
      button.hidden = true;
      setHidden(veil, 'pay-unsure', false);
      part(veil, 'pay-order').focus();
    },
    close() {
      document.removeEventListener('keydown', onKey);
      veil.remove();
      uncover();
    },
  };
}

/** The window uses the event's accent. */
function wearAccent(veil: HTMLElement): void {
  const accented = document.querySelector<HTMLElement>('main[data-accent]');
  if (!accented) return;
  veil.dataset.accent = '';
  veil.style.cssText = accented.style.cssText;
}

const SPINNER = '<span class="loading loading-spinner" aria-hidden="true"></span>';

/** A constant; variable parts are inserted as text. */
const MARKUP = `
<div class="dialog-paper" role="dialog" aria-modal="true" aria-labelledby="pay-title">
  <form novalidate class="grid grid-cols-[minmax(0,1fr)] gap-4">
    <div class="flex items-start justify-between gap-4">
      <h2 id="pay-title" class="min-w-0 text-2xl wrap-anywhere">Payment</h2>
      <button type="button" data-part="pay-close" aria-label="Close" class="btn btn-ghost btn-square -m-2 size-11">
        <svg aria-hidden="true" viewBox="0 0 24 24" class="size-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M18 6 6 18M6 6l12 12"/></svg>
      </button>
    </div>
    <p data-part="pay-status" role="status" class="sr-only"></p>
    <p data-part="pay-loading" class="flex min-h-48 items-center justify-center gap-3 text-muted">${SPINNER} Loading the payment form …</p>
    <div data-part="pay-failed" hidden class="grid gap-4">
      <div role="alert" data-kind="warning" class="notice rounded-box p-4">
        <p class="font-semibold">The payment form did not load</p>
        <p>Check your connection, and whether something in your browser blocks js.stripe.com. You were not charged.</p>
      </div>
      <button type="button" data-part="pay-retry" data-look="main" class="btn button btn-block">Try again</button>
    </div>
    <div data-part="pay-fields"></div>
    <div role="alert" class="contents"><div data-part="pay-problem" hidden data-kind="error" class="notice rounded-box p-4"><p data-part="pay-problem-text" class="wrap-anywhere"></p></div></div>
    <div data-part="pay-unsure" hidden data-kind="warning" class="notice rounded-box p-4" role="status">
      <p class="font-semibold">The card provider did not answer</p>
      <p>You may have been charged. <a data-part="pay-order" href="#pay-title" class="font-semibold underline underline-offset-2">Your order’s page</a> asks again and shows your tickets as soon as they are paid.</p>
    </div>
    <button type="submit" data-part="pay" hidden data-look="main" class="btn button btn-block">
      <span data-part="pay-amount" class="button-label tabular-nums"></span>
      <span data-part="pay-busy" hidden class="button-spinner">${SPINNER}</span>
    </button>
    <p class="text-sm text-muted">Stripe takes the payment. Your card’s number never reaches us.</p>
  </form>
</div>`;
