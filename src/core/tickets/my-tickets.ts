import { z } from 'zod';
import { fileUrl } from '../media/file-key.ts';
import { orderPath } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import { ownerOf } from '../orders/order-policy.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { countMyTickets, findMyTickets, type MyTicketRow } from './my-tickets-store.ts';
import { transferPath } from './transfer-path.ts';

const PAGE_SIZE = 24;

export const myTicketsInput = z.object({
  when: z.enum(['upcoming', 'past'], { error: 'Choose upcoming or past.' }).default('upcoming'),
  page: z.coerce.number({ error: 'Use a page number from 1.' }).int().min(1).max(100_000).default(1),
});

/** A page of one's own tickets. */
export const myTicketsAnswer = z
  .object({
    tickets: z.array(
      z.object({
        id: z.uuid(),
        eventId: z.uuid(),
        orderId: z.uuid().describe('The order that it was bought with, also where somebody sent it to you.'),
        orderNumber: z
          .string()
          .nullable()
          .describe('To name the order by; null where somebody sent the ticket to you.'),
        typeName: z.string(),
        people: z.int().describe('How many people it admits.'),
        peopleIn: z.int().describe('How many of them came in, at the area and on the day when most did.'),
        addOns: z.array(z.string()).describe('What came with it, by name.'),
        shortCode: z.string().describe('For typing at the door.'),
        state: z
          .enum(['valid', 'used', 'on-hold', 'refunded', 'resold', 'reversed', 'event-cancelled'])
          .describe('`used` once all of its people are in.'),
        admits: z.boolean().describe('False: an add-on that was bought alone, whose code lets nobody in.'),
        admittedAt: instant.nullable().describe('For an add-on: when it was handed out.'),
        gate: z.string().nullable(),
        event: z.object({
          name: z.string(),
          startsAt: instant,
          endsAt: instant,
          timeZone,
          locationText: z.string(),
          bannerUrl,
          accent,
        }),
        orderPath: z
          .string()
          .describe(
            'Same-origin path of the order’s page; of the ticket’s own page where somebody sent it to you.',
          ),
        pdfPath: z.string(),
        calendarPath: z.string(),
      }),
    ),
    counts: z.object({ upcoming: z.int(), past: z.int() }),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'MyTickets' });
export type MyTickets = z.infer<typeof myTicketsAnswer>;
export type MyTicket = MyTickets['tickets'][number];

/**
 * Lists the actor's tickets: bought with their verified address or while logged in, or claimed by their link; 24 a page.
 * @param input `{when?, page?}`, also as texts
 * @throws DomainError 'unauthenticated', 'invalid' (input.invalid)
 */
export async function listMyTickets(app: App, actor: Actor, input: unknown): Promise<MyTickets> {
  const owner = ownerOf(requireUser(actor));
  const { when, page } = parseInput(myTicketsInput, input);
  if (!owner) return { tickets: [], counts: { upcoming: 0, past: 0 }, page, pages: 1 };
  const now = app.clock.now();
  const [rows, counts] = await Promise.all([
    findMyTickets(app.db, owner, { when, now, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countMyTickets(app.db, owner, now),
  ]);
  const pages = Math.max(1, Math.ceil(counts[when] / PAGE_SIZE));
  return { tickets: rows.map(toMyTicket), counts, page, pages };
}

function toMyTicket(row: MyTicketRow): MyTicket {
  const { id, eventId, orderId, transferId, typeName, shortCode, gate, timeZone, locationText, accent } = row;
  const path = transferId ? transferPath({ eventId, transferId }) : orderPath({ eventId, orderId });
  return {
    id,
    eventId,
    orderId,
    orderNumber: transferId ? null : orderNumber(orderId),
    typeName,
    people: row.people,
    peopleIn: row.peopleIn ?? 0,
    addOns: row.addOns ?? [],
    shortCode,
    state: stateOf(row),
    admits: row.admits,
    admittedAt: row.admittedAt?.toISOString() ?? null,
    gate,
    event: {
      name: row.eventName,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      timeZone,
      locationText,
      bannerUrl: fileUrl(row.bannerKey),
      accent,
    },
    orderPath: path,
    pdfPath: `${path}/${transferId ? 'ticket' : 'tickets'}.pdf`,
    calendarPath: `${path}/calendar.ics`,
  };
}

type Standing = Pick<
  MyTicketRow,
  'state' | 'reversed' | 'resold' | 'cancelledAt' | 'admittedAt' | 'people' | 'peopleIn'
>;

/** The state that a ticket's owner needs to know first: a refund comes before a cancelled event, and that before a used ticket. */
export function stateOf({ state, reversed, resold, cancelledAt, ...used }: Standing): MyTicket['state'] {
  if (resold) return 'resold';
  if (state === 'revoked') return reversed ? 'reversed' : 'refunded';
  if (cancelledAt !== null) return 'event-cancelled';
  const { admittedAt, people, peopleIn } = used;
  if (admittedAt !== null && (peopleIn ?? people) >= people) return 'used';
  return state === 'on_hold' ? 'on-hold' : 'valid';
}
