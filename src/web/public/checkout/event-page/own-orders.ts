import { mountHeldOrder } from './held-order.ts';
import { mountYourTickets } from './your-tickets.ts';

/** Tells a visitor of the seats that they hold, then of the tickets that they have. The page loads this only for those who may have some. */
export async function mountOwnOrders(page: HTMLElement, eventId: string): Promise<void> {
  await mountHeldOrder(page, eventId);
  await mountYourTickets(page, eventId);
}
