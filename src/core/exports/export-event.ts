import { z } from 'zod';
import { attendeeFilters, attendeeSearch } from '../attendee-desk/attendee-search.ts';
import { record } from '../audit/record.ts';
import { findUncountedSales } from '../box-office/uncounted-sales.ts';
import { requireDesk } from '../events/require-desk.ts';
import { may } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { CELL_KINDS, type Heading } from '../sheets/column.ts';
import { countFileParts } from './answer-file-export-store.ts';
import { EVENT_EXPORTS } from './event-exports.ts';
import { filesSeenBy } from './export-answer-files.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { refusal } from './refusals.ts';

export const exportEventInput = exportInput.extend({
  ...attendeeFilters,
  state: attendeeFilters.state.default('all'),
  promotion: z
    .string()
    .max(100, { error: 'This is no id.' })
    .optional()
    .describe('Of `codes`: the id of the promotion whose codes are wanted.'),
});

/**
 * Exports a table of an event as a file. Times are in the event's zone, which the header names.
 * @param name of one of `EVENT_EXPORTS`
 * @param input `exportEventInput`
 * @throws DomainError as requireDesk; 'not-found' (export.unknown, promotion.unknown), 'invalid' (input.invalid), 'unavailable'
 * (server.busy), before the first piece
 */
export async function exportEvent(
  app: App,
  actor: Actor,
  { eventId, name }: { eventId: unknown; name: unknown },
  input: unknown = {},
): Promise<ExportedFile> {
  const viewer = requireUser(actor);
  const table = EVENT_EXPORTS.find((each) => each.name === name);
  if (!table) throw refusal('export.unknown');
  const event = await requireDesk(app.db, actor, eventId, table.needs);
  const { format, promotion: promotionId, ...filters } = parseInput(exportEventInput, input);
  const { events: uncounted } = await findUncountedSales(app.db, viewer);
  const attendees = attendeeSearch(event.id, filters);
  const world = { app, event, viewer, promotionId, attendees, withoutAmounts: uncounted.has(event.id) };
  const facts = { ...(await table.facts?.(world)), as: format };
  await record(app, app.db, {
    kind: table.kind,
    by: viewer,
    eventId: event.id,
    facts: NAMED.has(table.kind) ? { table: table.title, ...facts } : facts,
  });
  const { title } = table;
  const sheet = { title, timeZone: event.timeZone, ...(await table.read(world)) };
  return openFile(sheet, { format, name: [event.name, table.name], asker: viewer.userId });
}

/** The kinds of entries about several tables. */
const NAMED = new Set<string>(['export.table', 'export.ledger']);

export const eventExportsAnswer = z
  .object({
    exports: z.array(
      z.object({
        name: z.string().describe('The end of its address.'),
        title: z.string(),
        says: z.string(),
        columns: z
          .array(
            z.object({
              name: z.string().describe('Its heading; times have their zone behind it.'),
              kind: z.enum(CELL_KINDS),
              says: z.string().nullable().describe('What its name does not say.'),
            }),
          )
          .describe('Those that every event has; names and answers come behind them.'),
      }),
    ),
    fileParts: z
      .int()
      .describe('How many ZIPs the files fill that people sent as answers; 0 where there are none.'),
  })
  .meta({ id: 'EventExports' });
export type EventExports = z.infer<typeof eventExportsAnswer>;

/**
 * Lists the exports of an event that somebody's role allows and that are not empty.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role)
 */
export async function listEventExports(app: App, actor: Actor, eventId: unknown): Promise<EventExports> {
  const viewer = requireUser(actor);
  const event = await requireDesk(app.db, actor, eventId, 'event.see');
  const world = { app, event, viewer };
  const seen = EVENT_EXPORTS.filter(({ needs }) => may(actor, needs, event));
  const [fileParts, ...filled] = await Promise.all([
    may(actor, 'orders.see', event) ? countFileParts(app.db, filesSeenBy(actor, event)) : 0,
    ...seen.map((table) => table.hasRows(world)),
  ]);
  const exports = seen
    .filter((_, at) => filled[at])
    .map(({ name, title, says, headings }) => ({ name, title, says, columns: headings.map(toColumn) }));
  return { exports, fileParts };
}

const toColumn = ({ name, kind, says }: Heading) => ({ name, kind, says: says ?? null });
