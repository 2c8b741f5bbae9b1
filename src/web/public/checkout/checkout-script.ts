import { mountModals } from '../mount-modals.ts';
import { mountCheckout } from './checkout.ts';
import { mountHeldOrder } from './event-page/held-order.ts';
import { mountOpenings } from './event-page/openings.ts';
import { mountPicker } from './event-page/picker.ts';
import { mountShare } from './event-page/share.ts';
import { mountYourTickets } from './event-page/your-tickets.ts';
import { showYourTime } from './event-page/your-time.ts';
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

  async function mountOwnOrders(): Promise<void> {
    const { event = '' } = page.dataset;
    await mountHeldOrder(page, event);
    await mountYourTickets(page, event);
  }

  mountForm();
  mountModals();
  keepSource();
  void mountOpenings(page, mountForm);
  mountShare(page);
  showYourTime(page);
  void mountOwnOrders();
  // When a visitor goes back from their order, a browser may show this page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void mountOwnOrders();
  });
}
