import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { confirmationMail, isToConfirm } from '../orders/confirmation-store.ts';
import { isOffer } from '../waiting-list/entry-store.ts';
import { attempts, claims, shownRefunds } from './order-page-store.ts';

/** Finds what decides who may see an order and what its page waits for, and nothing else. */
export const findOrderState = compileOnce((db, eventId: string, orderId: string) =>
  db
    .selectFrom('orders as o')
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select([
      'o.eventId',
      'o.id as orderId',
      'o.state',
      'o.email',
      'o.buyer',
      'o.linkVersion',
      'o.holdExpiresAt',
      'o.paidAt',
      isToConfirm(sql`o.event_id`, sql`o.id`).as('toConfirm'),
      confirmationMail(sql`o.id`).as('confirmationMail'),
      isOffer(sql`o.event_id`, sql`o.id`).as('offered'),
      attempts.as('attempts'),
      claims.as('claims'),
      jsonArrayFrom(shownRefunds.select('r.state')).as('refunds'),
    ]),
);
