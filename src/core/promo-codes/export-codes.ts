import { record } from '../audit/record.ts';
import { requireDesk } from '../events/require-desk.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type CsvCell, writeCsv } from '../shared/csv.ts';
import { slug } from '../shared/slug.ts';
import { findPromotion } from './find-promotions.ts';
import { nextCodes } from './promotion-store.ts';

const ROWS_A_BATCH = 1000;

/**
 * All codes of a promotion as CSV, each with its link and how often it was used.
 * @throws DomainError as requireDesk; 'not-found' (promotion.unknown), before the first piece
 */
export async function exportCodes(
  app: App,
  actor: Actor,
  { eventId, promotionId }: { eventId: unknown; promotionId: unknown },
): Promise<{ filename: string; text: AsyncIterable<string> }> {
  const event = await requireDesk(app.db, actor, eventId);
  const { id, name, code } = await findPromotion(app.db, event.id, promotionId);
  const facts = { code: name ?? code };
  await record(app, app.db, { kind: 'export.codes', by: requireUser(actor), eventId: event.id, facts });
  const link = (text: string) =>
    `${app.settings.publicUrl}/event/${event.id}?code=${encodeURIComponent(text)}`;
  const rows = async function* (): AsyncGenerator<CsvCell[][]> {
    let after: string | undefined;
    do {
      const codes = await nextCodes(app.db, event.id, id, after, ROWS_A_BATCH);
      yield codes.map((row) => [
        row.code,
        link(row.code),
        row.uses,
        row.tickets,
        row.maxUses ?? '',
        row.maxTickets ?? '',
      ]);
      after = codes.length === ROWS_A_BATCH ? codes.at(-1)?.id : undefined;
    } while (after !== undefined);
  };
  const header = ['Code', 'Link', 'Orders', 'Tickets', 'Orders at most', 'Tickets at most'];
  const filename = `${[slug(event.name), slug(name ?? code), 'codes'].filter(Boolean).join('-')}.csv`;
  return { filename, text: writeCsv(header, rows()) };
}
