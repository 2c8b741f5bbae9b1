import type { LoadedTransaction, PaymentResult } from '../callbacks.ts';
import { type Curtain, createCurtain } from './curtain.ts';
import { type MessageIn, type MessageOut, readMessage } from './messages.ts';

export interface PopupOptions {
  /** Five characters that name the pop-up's elements. */
  id: string;
  /** The address of the checkout page, such as `https://checkout.example/popup`. */
  checkoutUrl: string;
  /** How long the checkout may take to show the transaction, ms (default 10000). */
  loadTimeoutMs?: number;
  /** The name of the pop-up for screen readers (default "Checkout"). */
  label?: string;
  /** The transaction that the checkout should show. */
  params: Record<string, unknown>;
}

/** The events that a pop-up reports, each at most once except `failed`. `late` is set when it was already closed. */
export interface PopupEvents {
  loaded(data: LoadedTransaction): void;
  succeeded(data: PaymentResult): void;
  cancelled(status?: string): void;
  pending(status?: string): void;
  /** The transaction cannot be shown, and the pop-up is gone. */
  broken(message: string): void;
  /** An attempt to pay failed, and the pop-up stays. */
  attemptFailed(message: string): void;
}

export interface Popup {
  /** The dialog around the frame, for content that is shown before the frame is. */
  curtain: Curtain;
  /** Shows the pop-up, once. */
  open(): void;
  /** Closes the pop-up as the person would. */
  cancel(): void;
  send(message: MessageOut): void;
  /** Handles a message as if the checkout page had sent it, for payments that are made outside the frame. */
  answer(message: MessageIn): void;
}

/** Frames the checkout page, invisibly until `open`, and exchanges messages with its exact origin, source and target. */
export function createPopup(options: PopupOptions, events: PopupEvents): Popup {
  const address = new URL(options.checkoutUrl, location.href);
  const { id, label = 'Checkout', loadTimeoutMs = 10_000 } = options;
  const curtain = createCurtain(id, address.href, label, cancel);
  const show = { type: 'inline:url', path: 'newTransaction', params: options.params } as const;
  const reported = new Set<'closed' | 'paid' | 'pending'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reachable = false;
  let loaded = false;
  let opened = false;

  // Before the page has loaded, the frame holds an empty document of our own origin, so there is nobody to talk to.
  function send(message: MessageOut): void {
    if (reachable) curtain.frame.contentWindow?.postMessage(message, address.origin);
  }

  function hear(message: MessageEvent): void {
    if (message.origin !== address.origin || message.source !== curtain.frame.contentWindow) return;
    const read = readMessage(message.data);
    if (read) answer(read);
  }

  function answer(message: MessageIn): void {
    switch (message.event) {
      case 'loaded:checkout':
        greet();
        break;
      case 'loaded:transaction':
        reveal(message.data);
        break;
      case 'error':
        if (message.setup) breakOff(message.message);
        else events.attemptFailed(message.message);
        break;
      case 'close':
        finish('closed', () => events.cancelled(message.status));
        break;
      case 'transfer:pending':
        finish('pending', () => events.pending(message.status));
        break;
      case 'success':
        finish('paid', () => events.succeeded(message.data));
    }
  }

  function reveal(data: LoadedTransaction): void {
    if (loaded || reported.size > 0) return;
    loaded = true;
    clearTimeout(timer);
    if (opened) unveil();
    events.loaded(data);
  }

  function greet(): void {
    reachable = true;
    send(show);
  }

  function unveil(): void {
    curtain.reveal();
    send('render');
  }

  // A payment or a transfer may still be reported while a closed pop-up fades; closing is reported only when nothing else was.
  function finish(how: 'closed' | 'paid' | 'pending', tell: () => void): void {
    if (reported.has(how) || (how === 'closed' && reported.size > 0)) return;
    if (reported.size === 0) void takeDown();
    reported.add(how);
    tell();
  }

  function cancel(): void {
    if (reported.size > 0) return;
    send({ type: 'analytics', action: 'trackCheckoutClosed' });
    send('close');
    finish('closed', events.cancelled);
  }

  const breakOff = (message: string) => finish('closed', () => events.broken(message));

  async function takeDown(): Promise<void> {
    clearTimeout(timer);
    await curtain.close();
    removeEventListener('message', hear);
  }

  function open(): void {
    if (opened) return;
    opened = true;
    curtain.open();
    if (loaded) unveil();
    else {
      curtain.wait();
      timer = setTimeout(breakOff, loadTimeoutMs, 'Checkout did not load. Please try again.');
    }
  }

  addEventListener('message', hear);
  curtain.frame.addEventListener('load', greet);
  return { curtain, open, cancel, send, answer };
}
