import { linkPath } from '../../events/event-slug.ts';
import { findPromotion } from '../../promo-codes/find-promotions.ts';
import { count, text } from '../../sheets/column.ts';
import { eventExport, type World } from '../event-export.ts';
import { type CodeRow, nextCodes } from './code-export-store.ts';

type Row = CodeRow & { link: string };

/** @throws DomainError 'not-found' (promotion.unknown) */
const promotionOf = async ({ app, event, promotionId }: World) =>
  promotionId === undefined ? undefined : findPromotion(app.db, event.id, promotionId);

export const codes = eventExport<Row>({
  name: 'codes',
  title: 'Promo codes',
  says: 'Every promo code, with its link, its limits and how often it was used.',
  needs: 'orders.see',
  kind: 'export.codes',
  async facts(world) {
    const promotion = await promotionOf(world);
    return promotion ? { code: promotion.name ?? promotion.code } : {};
  },
  keyOf: ({ id }) => id,
  columns: [
    text('Code', ({ code }) => code),
    text('Link', ({ link }) => link),
    text('Name', ({ promotion }) => promotion, 'Of the batch that it belongs to.'),
    count('Orders', ({ uses }) => uses),
    count('Tickets', ({ tickets }) => tickets),
    count('Order limit', ({ maxUses }) => maxUses),
    count('Ticket limit', ({ maxTickets }) => maxTickets),
    count(
      'Set aside',
      ({ reserved }) => reserved,
      'How many tickets it keeps from public sale until it ends.',
    ),
    count(
      'Set aside, left',
      ({ reserved, reservedLeft }) => (reserved === null ? null : reservedLeft),
      'How many of these nobody has taken yet.',
    ),
  ],
  async open(world) {
    const { app, event } = world;
    const promotion = await promotionOf(world);
    const address = `${app.settings.publicUrl}${linkPath(event)}?code=`;
    return {
      async next(after, limit) {
        const rows = await nextCodes(app.db, event.id, { promotionId: promotion?.id, after, limit });
        return rows.map((row) => ({ ...row, link: address + encodeURIComponent(row.code) }));
      },
    };
  },
});
