import { mountModals } from '../mount-modals.ts';
import { mountCheckout } from './checkout.ts';
import { mountOpenings } from './event-page/openings.ts';
import { mountPicker } from './event-page/picker.ts';
import { mountShare } from './event-page/share.ts';
import { showYourTime } from './event-page/your-time.ts';
import { boughtBefore, heldBefore } from './order-hints.ts';
import { keepSource } from './order-source.ts';

// The script of the public event page. It is not part of React, and the page works without it.
const page = document.querySelector<HTMLElement>('main.event-page');
if (page) mountEventPage(page);

function mountEventPage(page: HTMLElement): void {
  let redraw: (() => void) | undefined;

  /** Sets the form up once it is in the page; later calls set up what was added to it. */
  function mountForm(): void {
    const form = page.querySelector<HTMLFormElement>('form#checkout');
    if (!form) return;
    if (redraw) {
      redraw();
      return;
    }
    redraw = mountPicker(page, form);
    mountCheckout(page, form, redraw);
  }

  let hasOwn = false;

  /** Most visitors have no orders. */
  async function mountOwn(): Promise<void> {
    const { event = '' } = page.dataset;
    hasOwn ||= heldBefore(event) !== undefined || boughtBefore(event);
    if (hasOwn) await (await import('./event-page/own-orders.ts')).mountOwnOrders(page, event);
  }

  mountForm();
  mountModals();
  keepSource();
  void mountOpenings(page, mountForm);
  mountShare(page);
  showYourTime(page);
  void mountOwn();
  // When a visitor goes back from their order, a browser may show this page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void mountOwn();
  });
}
