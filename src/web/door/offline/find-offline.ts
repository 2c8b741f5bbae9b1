import { type Area, chooseArea, periodOf } from '../../../core/check-in/areas/area.ts';
import {
  type DoorSearch,
  MOST_FOUND,
  standingOf,
  type TicketFound,
  TYPE_MORE,
} from '../../../core/check-in/found-ticket.ts';
import type { ManifestTicket, TicketDetails } from '../../../core/check-in/offline/manifest.ts';
import { orderNumberIn } from '../../../core/orders/order-number.ts';
import { foldedWords, isLongEnough } from '../../../core/shared/text/fold-words.ts';
import { normaliseShortCode } from '../../../core/tickets/short-code.ts';
import { areasOf } from './decide-offline.ts';
import type { DeviceList } from './device-list.ts';
import { hashShortCode } from './read-code.ts';
import { type NamesKey, openWithKey, tagsToFind } from './read-names.ts';

/** What a device found, or why it can't search, for people. */
export type FoundOffline = DoorSearch | { why: string };

const NO_KEY =
  'Names are locked because this page was opened without a network. Scan or type codes, or go online for a moment.';
const NO_EMAILS = 'Emails can’t be searched offline. Type words of the name, or the order’s number.';

/** So many are opened at once: others get their turn in between. */
const OPENED_AT_ONCE = 200;

/**
 * Finds tickets as the server would, with what the device knows: by the beginnings of a name's words, by an order's number or by a code.
 * @param key of the event's names; undefined if this tab never had it
 * @throws DomainError 'conflict' (check-in.area-needed, check-in.area-not-open)
 */
export async function findOffline(
  list: DeviceList,
  key: NamesKey | undefined,
  { text, areaId, now }: { text: string; areaId: string | undefined; now: Date },
): Promise<FoundOffline> {
  const area = chooseArea(areasOf(list.head), areaId);
  if (text.includes('@')) return { why: NO_EMAILS };
  if (!isLongEnough(text)) return { why: TYPE_MORE };
  if (!key) return { why: NO_KEY };
  const found = await ticketsNamed(list, key, text);
  const at = { area, period: periodOf(area, now, list.head.timeZone) };
  const tickets = found.map((one) => toFound(list, one, at)).sort(inOrder);
  return { tickets: tickets.slice(0, MOST_FOUND), more: tickets.length > MOST_FOUND };
}

interface Opened {
  ticket: ManifestTicket;
  details: TicketDetails;
}

async function ticketsNamed(list: DeviceList, key: NamesKey, text: string): Promise<Opened[]> {
  const words = foldedWords(text);
  const tags = await tagsToFind(key, words);
  const shortCode = normaliseShortCode(text);
  const codeHash = shortCode && (await hashShortCode(list.head.eventId, shortCode));
  const number = orderNumberIn(text)?.toUpperCase();
  const isNamed = (ticket: ManifestTicket) =>
    tags.length > 0 && tags.every((tag) => hasTag(ticket.words, tag));
  const isSought = (ticket: ManifestTicket) =>
    ticket.codeHash === codeHash || ticket.orderNumber === number || isNamed(ticket);
  const candidates = [...list.tickets.values()].filter(isSought);
  const found: Opened[] = [];
  for (let at = 0; at < candidates.length; at += OPENED_AT_ONCE) {
    const some = candidates.slice(at, at + OPENED_AT_ONCE);
    const opened = await Promise.all(some.map((ticket) => openWithKey(ticket, key)));
    for (const [index, details] of opened.entries()) {
      const ticket = some[index] as ManifestTicket;
      if (!details || (!ticket.admits && !isToCollect(details))) continue;
      const byName = !(ticket.codeHash === codeHash || ticket.orderNumber === number);
      if (!byName || holdsWords(nameOf(details), words)) found.push({ ticket, details });
    }
  }
  return found;
}

/** A donation is nothing to hand out. */
const isToCollect = ({ addOns = [] }: TicketDetails) => addOns.length > 0;

const nameOf = ({ name, guest }: TicketDetails): string => name ?? guest ?? '';

/** A tag is four characters. */
function hasTag(words: string, tag: string): boolean {
  for (let at = words.indexOf(tag); at >= 0; at = words.indexOf(tag, at + 1))
    if (at % tag.length === 0) return true;
  return false;
}

/** Tells whether each word is the beginning of one of a name's. */
function holdsWords(name: string, words: readonly string[]): boolean {
  const own = foldedWords(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

function toFound(
  list: DeviceList,
  { ticket, details }: Opened,
  { area, period }: { area: Area; period: string },
): TicketFound {
  const type = list.head.types.find(({ id }) => id === ticket.typeId);
  const admission = ticket.admissions.find(
    (one) => one.areaId === area.id && one.period === period && one.inside > 0,
  );
  const as = { state: ticket.state, reversed: ticket.why === 'reversed', resold: ticket.why === 'resold' };
  return {
    shortCode: details.shortCode,
    orderNumber: ticket.orderNumber,
    typeName: type?.name ?? '',
    admits: ticket.admits,
    name: nameOf(details),
    email: null,
    noEmail: null,
    ...standingOf(as, {
      reEntry: area.reEntry,
      of: type?.people ?? 1,
      counted: admission ?? { admitted: 0, inside: 0 },
    }),
    admitted: admission ? { at: admission.admittedAt, gate: admission.gate, scanId: admission.scanId } : null,
  };
}

const { compare } = new Intl.Collator('und');

/** As the server sorts them: those that may come in first, add-ons last. */
const inOrder = (one: TicketFound, other: TicketFound): number =>
  Number(other.admits) - Number(one.admits) ||
  Number(isBad(one)) - Number(isBad(other)) ||
  Number(one.admitted !== null) - Number(other.admitted !== null) ||
  compare(one.name, other.name) ||
  compare(one.orderNumber + one.shortCode, other.orderNumber + other.shortCode);

const isBad = ({ state }: TicketFound) => state !== 'valid' && state !== 'admitted';
