import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { findUncountedSales } from '../box-office/uncounted-sales.ts';
import { forgiveTypos } from '../event-lists/event-text-store.ts';
import { eventSale } from '../event-page/sale-state.ts';
import { codesShownTo } from '../events/shown-codes.ts';
import { fileUrl } from '../media/file-key.ts';
import type { Owner } from '../orders/my-orders-store.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderPath } from '../orders/order-link.ts';
import { ownerOf } from '../orders/order-policy.ts';
import { EVERYBODYS, scopeOf } from '../organisations/scope.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { wholeAddress } from '../shared/text/folded.ts';
import { stateOf } from '../tickets/my-tickets.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { listUsers } from '../users/find-users.ts';
import { searchQuery } from './search-query.ts';
import type {
  Found,
  FoundEvent,
  FoundOrder,
  FoundOwnTicket,
  FoundTicket,
  FoundUser,
  SearchResults,
} from './search-results.ts';
import {
  findEvents,
  findOrderById,
  findOrdersAlike,
  findOrdersHolding,
  findOrdersOf,
  findOwnTickets,
  findTickets,
  hasMoreEvents,
  type Look,
  MOST_EVENTS,
} from './search-store.ts';
import { readSearchText } from './search-text.ts';

const PAGE_SIZE = 20;
/** A shorter text is similar to everything. */
const SHORTEST_TYPO = 4;
/** Matches the beginning of a short code as printed on a ticket: at least four characters, one of them a digit. */
const PART_OF_CODE = /^(?=.*\d)[0-9a-z]{4,5}(-[0-9a-z]{0,5})?$/i;
const nothing = { hits: [], more: false };

/**
 * Searches the actor's own tickets, and the events of their organisation with these events' paid orders and tickets; for admins, those of
 * everybody, and all users.
 * @param input `searchQuery`
 * @throws DomainError 'unauthenticated', 'invalid' (input.invalid)
 */
export async function search(app: App, actor: Actor, input: unknown): Promise<SearchResults> {
  const { admin } = requireUser(actor);
  const { text: typed, page } = parseInput(searchQuery, input);
  const { text, scope: kinds } = readSearchText(typed);
  const nowhere = { mine: nothing, events: nothing, orders: nothing, ordersOfNewest: null, tickets: nothing };
  const results = { text, scope: kinds, page, ...nowhere };
  if (text === '') return { ...results, users: admin ? nothing : null };
  // One more than is shown tells whether there is a next page.
  const scope: Look['scope'] = admin ? EVERYBODYS : scopeOf(actor, 'orders.see');
  const look = { scope, text, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
  const own = await transaction(app.db, async (tx) => {
    await forgiveTypos(tx);
    const events = wholeAddress(text) ? nothing : await lookForEvents(tx, look, app.clock.now());
    if (kinds === 'events') return { events };
    const mine = await lookForOwnTickets(tx, look, ownerOf(actor), app.clock.now());
    const tickets = await lookForTickets(tx, actor, look);
    // If the text is a ticket's whole code, it is not an address, so orders need not be searched.
    const isCode = tickets.hits.length > 0 && normaliseShortCode(look.text) !== undefined;
    if (isCode) return { mine, events, tickets };
    const ordersOfNewest = (await hasMoreEvents(tx, scope)) ? MOST_EVENTS : null;
    return { mine, events, orders: await lookForOrders(tx, actor, look), ordersOfNewest, tickets };
  });
  const all = kinds === 'all';
  return { ...results, ...own, users: admin && all ? await lookForUsers(app, actor, text, page) : null };
}

async function lookForEvents(tx: Transaction, look: Look, now: Date): Promise<Found<FoundEvent>> {
  return firstPage(
    (await findEvents(tx, look, now)).map(
      ({ startsAt, endsAt, bannerKey, cancelledAt, typesSale, ...event }) => {
        const sale = eventSale({ ...event, cancelledAt, endsAt }, [], now);
        return {
          ...event,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          bannerUrl: fileUrl(bannerKey),
          cancelled: cancelledAt !== null,
          over: endsAt <= now,
          sale: sale === 'on' ? typesSale : sale,
        };
      },
    ),
  );
}

async function lookForOrders(tx: Transaction, actor: Actor, look: Look): Promise<Found<FoundOrder>> {
  const address = wholeAddress(look.text);
  const find = z.uuid().safeParse(look.text).success ? findOrderById : findOrdersHolding;
  let rows = address ? await findOrdersOf(tx, look, address) : await find(tx, look);
  const isTypo = !address && rows.length === 0 && look.offset === 0 && look.text.length >= SHORTEST_TYPO;
  if (isTypo) rows = (await findOrdersAlike(tx, look)).slice(0, PAGE_SIZE);
  const uncounted = await findUncountedSales(tx, actor);
  return firstPage(
    rows.map(({ buyer, minor, currency, paidAt, email, ...order }) => ({
      ...order,
      ...readEmail(email),
      total: uncounted.buyers.has(buyer) ? null : { minor, currency },
      paidAt: paidAt.toISOString(),
    })),
  );
}

const codeIn = (text: string) =>
  normaliseShortCode(text) ?? (PART_OF_CODE.test(text) ? text.toUpperCase() : '');

async function lookForOwnTickets(
  tx: Transaction,
  look: Look,
  owner: Owner | undefined,
  now: Date,
): Promise<Found<FoundOwnTicket>> {
  if (!owner) return nothing;
  const rows = await findOwnTickets(tx, owner, look, codeIn(look.text), now);
  return firstPage(
    rows.map((row) => ({
      id: row.id,
      eventId: row.eventId,
      eventName: row.eventName,
      orderId: row.orderId,
      orderPath: orderPath(row),
      typeName: row.typeName,
      shortCode: row.shortCode,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      timeZone: row.timeZone,
      state: stateOf(row),
    })),
  );
}

async function lookForTickets(tx: Transaction, actor: Actor, look: Look): Promise<Found<FoundTicket>> {
  const code = codeIn(look.text);
  const rows = code === '' ? [] : await findTickets(tx, look, code);
  return firstPage(
    rows.map(({ organisationId, shortCode, email, ...ticket }) => {
      const shown = codesShownTo(actor, { organisationId, id: ticket.eventId });
      return { ...ticket, ...readEmail(email), shortCode: shown(shortCode) };
    }),
  );
}

async function lookForUsers(app: App, actor: Actor, q: string, page: number): Promise<Found<FoundUser>> {
  const { users, more, pages } = await listUsers(app, actor, { q, page });
  return { hits: users.map(({ id, name, email }) => ({ id, name, email })), more: more || page < pages };
}

function firstPage<Hit>(rows: Hit[]): Found<Hit> {
  return { hits: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}
