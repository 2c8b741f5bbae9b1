import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { sayOnPage } from '../../../ui/language/page-language.ts';
import { venueTime } from '../../hold-time/venue-time.ts';
import { part, setText } from '../dom.ts';
import { forgetHeld, heldBefore, rememberBought } from '../order-hints.ts';
import { clockLead } from '../server-clock.ts';
import { countInWords } from './picker.ts';

const say = sayOnPage('picker');

/**
 * Tells a visitor that an order of theirs still holds seats: one that they left unpaid in another tab, or whose seats were the last, so that
 * this page shows no form. Only a browser that placed an order asks the server, so that a crowd makes no second request.
 */
export async function mountHeldOrder(page: HTMLElement, eventId: string): Promise<void> {
  const place = part(page, 'held-order');
  const hint = heldBefore(eventId);
  // The form itself shows what was ordered in this tab.
  const order = hint && !isShownInForm(page) ? await askFor(eventId, hint.orderId) : undefined;
  const isHeld = order?.state === 'held' && !order.paymentPending && order.keptUntil > Date.now();
  if (order && order.state !== 'held' && !order.paymentPending) forgetHeld(eventId);
  if (order?.tickets.length) rememberBought(eventId);
  showPending(page, order);
  place.hidden = !isHeld || isShownInForm(page);
  if (place.hidden || !order) return;
  const path = `/event/${eventId}/order/${order.orderId}`;
  const { tickets, extras } = countOf(order);
  setText(place, 'held-count', countInWords(tickets, extras));
  setText(place, 'held-until', venueTime(order.holdExpiresAt, page));
  const next = part<HTMLAnchorElement>(place, 'held-continue');
  next.href = order.payment ? `${path}#pay` : path;
  next.textContent = order.payment ? say('toPayment') : say('goOn');
  const letGo = part<HTMLAnchorElement>(place, 'held-let-go');
  letGo.href = `${path}?let-go`;
  letGo.textContent = tickets + extras === 1 ? say('letItGo') : say('letThemGo');
  setTimeout(() => {
    place.hidden = true;
  }, order.keptUntil - Date.now());
}

/** Whoever has sent their money should not pay again. */
function showPending(page: HTMLElement, order: OrderPage | undefined): void {
  const place = part(page, 'pending-order');
  place.hidden = !order?.paymentPending;
  if (!order) return;
  const { tickets, extras } = countOf(order);
  setText(place, 'pending-count', countInWords(tickets, extras));
  part<HTMLAnchorElement>(place, 'pending-see').href = `/event/${order.eventId}/order/${order.orderId}`;
}

const isShownInForm = (page: HTMLElement) => page.querySelector('#held:not([hidden])') !== null;

/** Undefined when the server cannot say, or the order is another person's; then the page stays as it is. */
async function askFor(
  eventId: string,
  orderId: string,
): Promise<(OrderPage & { keptUntil: number }) | undefined> {
  try {
    const response = await fetch(`/api/events/${eventId}/orders/${orderId}`, {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return undefined;
    const order = (await response.json()) as OrderPage;
    return { ...order, keptUntil: Date.parse(order.holdExpiresAt) - clockLead(response) };
  } catch {
    return undefined;
  }
}

function countOf({ lines }: Pick<OrderPage, 'lines'>): { tickets: number; extras: number } {
  const count = (wanted: boolean) =>
    lines.reduce((sum, { admits, quantity }) => (admits === wanted ? sum + quantity : sum), 0);
  return { tickets: count(true), extras: count(false) };
}
