import { z } from 'zod';
import { keepLonger } from '../holds/keep-longer.ts';
import { canBeLonger, isRecent } from '../holds/more-time.ts';
import { isPaidAtTill } from '../providers/till.ts';
import type { Actor } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import type { OrderRecord } from './order-page-store.ts';
import { refusal } from './refusals.ts';
import { verifyOpenPayment } from './verify-open-payment.ts';

/** How long seats are reserved now. */
export const keptSeatsAnswer = z
  .object({
    holdExpiresAt: instant.describe('When the seats go back on sale now if they are not paid for.'),
    moreTime: z.boolean().describe('Whether you can ask once more before then.'),
  })
  .meta({ id: 'KeptSeats' });
export type KeptSeats = z.infer<typeof keptSeatsAnswer>;

/**
 * Reserves an unpaid order's seats for longer, or again if their time was over and nobody else took them. The details that were given stay.
 * @param address the caller's IP address
 * @throws DomainError 'not-found' (order.unknown), 'conflict' (order.no-more-time), and as keepLonger
 */
export async function keepSeats(
  app: App,
  actor: Actor,
  request: OrderRequest,
  address: string | undefined,
): Promise<KeptSeats> {
  const order = await findOrderFor(app, actor, request);
  if (!isOrdinary(order)) throw refusal('order.no-more-time');
  // A payment that no webhook has reported yet comes first.
  if (order.holdExpiresAt <= app.clock.now()) await verifyOpenPayment(app, order);
  const holdExpiresAt = await keepLonger(app, order, address);
  const { createdAt } = order;
  return {
    holdExpiresAt: holdExpiresAt.toISOString(),
    moreTime: canBeLonger({ createdAt, holdExpiresAt }, app.settings.holdMinutes),
  };
}

/** Whether the customer of held seats can ask for more time. */
export function mayHaveMoreTime(
  { clock, settings }: Pick<App, 'clock' | 'settings'>,
  order: OrderRecord,
): boolean {
  const isHeld = order.state === 'held' && order.holdExpiresAt > clock.now();
  return isHeld && isOrdinary(order) && !isPaying(order) && canBeLonger(order, settings.holdMinutes);
}

/** Whether the seats of an order whose time is over could be held again. */
export function mayHoldAgain({ clock }: Pick<App, 'clock'>, order: OrderRecord): boolean {
  const now = clock.now();
  const isOver = order.state === 'expired' || (order.state === 'held' && order.holdExpiresAt <= now);
  const isOn = order.eventCancelledAt === null && order.endsAt > now;
  return isOver && isOn && isOrdinary(order) && !isPaying(order) && isRecent(order, now);
}

/** Offers from a waiting list last for hours, and an order that waits for its email lasts as long as that may take. */
const isOrdinary = ({ offered, toConfirm, resoldTicketId, attempts }: OrderRecord) =>
  !offered && !toConfirm && resoldTicketId === null && !isPaidAtTill(attempts);

const isPaying = ({ attempts }: OrderRecord) =>
  attempts.some(({ state }) => state === 'processing' || state === 'succeeded');
