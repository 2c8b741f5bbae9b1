import type { OwnEventOrder } from '../../../../core/order-page/list-own-event-orders.ts';
import { sayOnPage } from '../../../ui/language/page-language.ts';
import { part } from '../dom.ts';
import { boughtBefore, forgetBought } from '../order-hints.ts';

/**
 * Tells a visitor that they have tickets for the event. Only a browser that has shown tickets asks the server, so that a crowd makes no
 * second request.
 */
export async function mountYourTickets(page: HTMLElement, eventId: string): Promise<void> {
  if (!boughtBefore(eventId)) return;
  const orders = await askForOwnOrders(eventId);
  const [newest] = orders ?? [];
  if (orders && !newest) forgetBought(eventId);
  if (!orders || !newest) return;
  part(page, 'your-tickets-text').textContent = inWords(orders);
  const link = part<HTMLAnchorElement>(page, 'your-tickets');
  link.href = newest.orderPath;
  link.hidden = false;
}

/** Undefined when the server cannot say; then the page stays as it is. */
async function askForOwnOrders(eventId: string): Promise<OwnEventOrder[] | undefined> {
  try {
    const response = await fetch(`/api/events/${eventId}/my-orders`, {
      headers: { accept: 'application/json' },
    });
    return response.ok ? ((await response.json()) as OwnEventOrder[]) : undefined;
  } catch {
    return undefined;
  }
}

export function inWords(orders: readonly Pick<OwnEventOrder, 'tickets'>[]): string {
  const count = orders.reduce((sum, { tickets }) => sum + tickets, 0);
  return sayOnPage('picker')('yourTickets', { count });
}
