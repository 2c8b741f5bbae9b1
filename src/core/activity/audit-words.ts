import type { AuditKind } from '../audit/kinds.ts';
import { orderNumber } from '../orders/order-number.ts';
import { ROLE_NAMES, type Role } from '../shared/actor.ts';
import { isolate } from '../shared/text/isolate.ts';

/** The facts from which an entry's sentence is made. */
export interface EntryFacts {
  /** The person the action was about: a name, an address, or "somebody". */
  about: string;
  /** Whether they are also the person who acted. */
  self: boolean;
  facts: Record<string, unknown>;
  /** Personal data of the entry; empty once it was deleted. */
  personal: Record<string, unknown>;
}

type Words = (entry: EntryFacts) => string;

const WHY: Record<string, string> = {
  'invalid-credential': 'wrong email or password',
  'wrong-password': 'wrong password',
  'user-disabled': 'the account is closed',
  'second-factor.wrong-code': 'wrong code',
  'second-factor.password-needed': 'the password had just been changed',
  'passkey.refused': 'the passkey didn’t prove who they are',
  'passkey.unknown': 'the passkey is not theirs',
  'passkey.password-needed': 'the passkey needs the new password first',
};

const LOCKED: Record<string, string> = {
  'sign-in': 'the login',
  'own-password': 'confirming who they are',
  'second-factor': 'two-step verification',
  'recovery-code': 'recovery codes',
};

const event = ({ facts }: EntryFacts) => `“${isolate(String(facts.event ?? 'an event'))}”`;
const order = ({ facts }: EntryFacts) =>
  typeof facts.orderId === 'string' ? `order ${orderNumber(facts.orderId)}` : 'an order';
const area = ({ facts }: EntryFacts) => `the area “${isolate(String(facts.area ?? ''))}”`;
const gate = ({ facts }: EntryFacts) => `the gate “${isolate(String(facts.gate ?? ''))}”`;
const codes = ({ facts }: EntryFacts) => `the promo code “${isolate(String(facts.code ?? ''))}”`;
const taxRate = ({ facts }: EntryFacts) => `the tax rate “${isolate(String(facts.rate ?? ''))}”`;
const addOn = ({ facts }: EntryFacts) => `“${isolate(String(facts.addOn ?? ''))}”`;
const question = ({ facts }: EntryFacts) => `the question “${isolate(String(facts.question ?? ''))}”`;
const role = ({ facts }: EntryFacts) => ROLE_NAMES[facts.role as Role] ?? 'a member';
const ofPerson = ({ self, about }: EntryFacts, what: string) =>
  self ? `their ${what}` : `the ${what} of ${about}`;
/** "1 ticket", "2 tickets"; nothing for none. */
const countOf = (count: unknown, what: string): string[] =>
  count ? [count === 1 ? `1 ${what}` : `${String(count)} ${what}s`] : [];
const ofEvent =
  (words: (entry: EntryFacts) => string): Words =>
  (entry) =>
    `${words(entry)} of ${event(entry)}`;

const datesOf = ({ facts: { dates } }: EntryFacts) => {
  const count = Array.isArray(dates) ? dates.length : 0;
  return count === 1 ? 'a date' : `${count} dates`;
};

const message = ({ facts: { essential, recipients } }: EntryFacts) => {
  const words = essential ? 'an essential message' : 'a message';
  if (typeof recipients !== 'number') return words;
  return `${words} to ${recipients === 1 ? '1 person' : `${recipients} people`}`;
};

/** The words of each kind, to follow the name of the person who acted. */
export const AUDIT_WORDS: Record<AuditKind, Words> = {
  'login.in': ({ facts }) =>
    facts.passkey
      ? 'logged in with a passkey'
      : facts.secondFactor
        ? 'logged in with two-step verification'
        : 'logged in',
  'login.failed': ({ about, facts }) => {
    const why = WHY[String(facts.why)];
    return `failed to log in as ${about}${why ? `: ${why}` : ''}`;
  },
  'login.locked-out': ({ about, facts }) =>
    `was kept out of ${LOCKED[String(facts.door)] ?? 'the login'} as ${about} after too many tries`,
  'login.out': () => 'logged out',
  'login.out-everywhere': () => 'logged out on all devices',
  'login.ended-device': () => 'logged out one of their devices',
  'account.created': () => 'confirmed their email and got an account',
  'account.deleted': (entry) => (entry.self ? 'deleted their account' : 'deleted an account'),
  'account.password-changed': () => 'changed their password',
  'account.password-reset': () => 'set a new password with a link from an email',
  'account.email-change-asked': ({ personal }) =>
    typeof personal.to === 'string'
      ? `asked to change their email to ${personal.to}`
      : 'asked to change their email',
  'account.email-changed': () => 'changed their email',
  'account.renamed': () => 'changed their name',
  'account.second-factor-on': () => 'turned on two-step verification',
  'account.second-factor-off': (entry) => `turned off ${ofPerson(entry, 'two-step verification')}`,
  'account.passkey-added': () => 'added a passkey',
  'account.passkey-removed': () => 'removed a passkey',
  'account.recovery-codes-made': () => 'made new recovery codes',
  'account.recovery-code-used': () => 'used a recovery code',
  'team.invited': (entry) => `invited ${entry.about} as ${role(entry)}`,
  'team.invitation-withdrawn': ({ about }) => `withdrew the invitation of ${about}`,
  'team.joined': (entry) => `joined the team as ${role(entry)}`,
  'team.changed': (entry) => `changed ${ofPerson(entry, 'place in the team')}`,
  'team.removed': ({ about }) => `removed ${about} from the team`,
  'team.left': () => 'left the team',
  'organisation.founded': () => 'started the organisation',
  'organisation.renamed': () => 'renamed the organisation',
  'organisation.logo-changed': ({ facts }) => (facts.shown ? 'changed the logo' : 'removed the logo'),
  'organisation.contact-changed': ({ facts }) =>
    facts.reachable ? 'lets customers write to them' : 'no longer lets customers write to them',
  'organisation.second-factor-rule-changed': ({ facts }) =>
    facts.required
      ? 'asked everybody in the team for two-step verification'
      : 'no longer asks the team for two-step verification',
  'organisation.page-changed': () => 'changed the public page',
  'event.created': (entry) => `created ${event(entry)}`,
  'event.duplicated': (entry) => `made ${event(entry)} from another event`,
  'event.dates-added': (entry) => `added ${datesOf(entry)} to ${event(entry)}`,
  'event.series-changed': (entry) => `renamed the series of ${event(entry)}`,
  'event.left-series': (entry) => `took ${event(entry)} out of its series`,
  'event.edited': (entry) => `edited ${event(entry)}`,
  'event.attendee-form-changed': (entry) => `changed what ${event(entry)} asks buyers`,
  'event.question-added': (entry) => `added ${question(entry)} to ${event(entry)}`,
  'event.question-changed': ofEvent((entry) => `changed ${question(entry)}`),
  'event.question-deleted': (entry) => `deleted ${question(entry)} of ${event(entry)} with its answers`,
  'event.submitted': (entry) => `sent ${event(entry)} for approval`,
  'event.approved': (entry) => {
    if (entry.facts.byRule) return `put ${event(entry)} on sale, which needed no approval`;
    return entry.facts.again ? `approved the changes of ${event(entry)}` : `approved ${event(entry)}`;
  },
  'event.rejected': (entry) => `rejected ${event(entry)}`,
  'event.cancelled': (entry) =>
    `cancelled ${event(entry)}, ${entry.facts.refund ? 'with refunds for everybody' : 'without refunds'}`,
  'event.deleted': (entry) => `deleted ${event(entry)}`,
  'event.code-added': ofEvent((entry) => `added ${codes(entry)}`),
  'event.code-changed': ofEvent((entry) => `changed ${codes(entry)}`),
  'event.code-ended': ofEvent((entry) => `ended ${codes(entry)}`),
  'event.code-deleted': ofEvent((entry) => `deleted ${codes(entry)}`),
  'event.add-on-added': ofEvent((entry) => `added the add-on ${addOn(entry)}`),
  'event.add-on-changed': ofEvent((entry) => `changed the add-on ${addOn(entry)}`),
  'event.add-on-deleted': ofEvent((entry) => `deleted the add-on ${addOn(entry)}`),
  'event.waiting-list-changed': (entry) => `changed the waiting list of ${event(entry)}`,
  'event.waiting-list-removed': ({ personal, ...entry }) =>
    `took ${typeof personal.email === 'string' ? personal.email : 'somebody'} off the waiting list of ${event({ personal, ...entry })}`,
  'door.invited': (entry) => `invited ${entry.about} to the door of ${event(entry)}`,
  'door.removed': (entry) => `removed ${entry.about} from the door of ${event(entry)}`,
  'door.area-added': ofEvent((entry) => `added ${area(entry)}`),
  'door.area-changed': ofEvent((entry) => `changed ${area(entry)}`),
  'door.area-deleted': ofEvent((entry) => `deleted ${area(entry)}`),
  'door.gate-added': ofEvent((entry) => `added ${gate(entry)}`),
  'door.gate-changed': ofEvent((entry) => `changed ${gate(entry)}`),
  'door.gate-deleted': ofEvent((entry) => `deleted ${gate(entry)}`),
  'door.device-joined': ofEvent((entry) => `joined ${gate(entry)} with a device`),
  'door.device-left': ofEvent((entry) => `left ${gate(entry)} with a device`),
  'door.device-removed': ofEvent((entry) => `removed a device from ${gate(entry)}`),
  'door.kiosk-changed': (entry) => `changed the badge or kiosk of ${event(entry)}`,
  'till.opened': ofEvent(({ facts: { float } }) => `opened a till${float ? ` with ${String(float)}` : ''}`),
  'till.closed': ofEvent((entry) => {
    const { counted, expected } = entry.facts;
    return counted
      ? `closed a till: ${String(counted)} counted, ${String(expected)} expected`
      : 'closed a till';
  }),
  'order.refunded': ofEvent((entry) => {
    const { amount, kept, tickets, addOns } = entry.facts;
    const cancelled = [...countOf(tickets, 'ticket'), ...countOf(addOns, 'add-on')].join(' and ');
    if (!amount) return `cancelled ${cancelled} in ${order(entry)}`;
    const less = kept ? `, less a cancellation fee of ${String(kept)},` : '';
    return `refunded ${String(amount)}${cancelled && ` for ${cancelled}`}${less} in ${order(entry)}`;
  }),
  'order.refund-retried': ofEvent((entry) => `tried a refund again in ${order(entry)}`),
  'order.all-refunded': (entry) => `refunded all orders of ${event(entry)}`,
  'order.email-corrected': ofEvent((entry) => `changed the email of ${order(entry)}`),
  'order.details-changed': ofEvent((entry) => `changed the ticket details of ${order(entry)}`),
  'order.tickets-resent': ofEvent((entry) => `sent the tickets of ${order(entry)} again`),
  'order.ticket-exchanged': ofEvent((entry) => {
    const { from, to } = entry.facts;
    if (!from || !to) return `exchanged a ticket of ${order(entry)}`;
    return `exchanged a ticket “${isolate(String(from))}” for “${isolate(String(to))}” in ${order(entry)}`;
  }),
  'order.noted': ofEvent((entry) => `noted something about ${order(entry)}`),
  'order.note-deleted': ofEvent((entry) => `deleted a note about ${order(entry)}`),
  'order.tagged': ofEvent((entry) => `changed the tags of ${order(entry)}`),
  'order.guests-added': (entry) =>
    `added ${countOf(entry.facts.guests, 'guest').join('')} to ${event(entry)}`,
  'order.guests-revoked': (entry) =>
    `revoked the tickets of ${countOf(entry.facts.guests, 'guest').join('') || 'guests'} of ${event(entry)}`,
  'message.sent': (entry) => `sent ${message(entry)} for ${event(entry)}`,
  'message.scheduled': (entry) => `scheduled ${message(entry)} for ${event(entry)}`,
  'message.changed': (entry) => `changed ${message(entry)} for ${event(entry)}`,
  'message.called-off': (entry) => `called off a message for ${event(entry)}`,
  'message.trust-changed': ({ facts }) => {
    if (facts.trust === 'off') return 'turned this organisation’s messages off';
    return facts.trust === 'trusted'
      ? 'lifted the limits of this organisation’s messages'
      : 'left the limits of this organisation’s messages to its sales';
  },
  'money.exception-answered': ({ facts }) =>
    facts.orderId
      ? `dealt with a payment problem of ${order({ facts } as EntryFacts)}`
      : 'dealt with a payment problem',
  'money.payout-recorded': (entry) =>
    `recorded a payout of ${String(entry.facts.amount)} for ${event(entry)}`,
  'money.payee-saved': () => 'set the account that payouts go to',
  'money.payee-switched': ({ facts }) =>
    facts.state === 'off' ? 'turned direct payouts off' : 'turned direct payouts on',
  'money.payee-connected': () => 'began to connect an account for payouts',
  'money.payee-disconnected': () => 'disconnected the account for payouts',
  'money.seller-changed': () => 'changed the seller details on receipts',
  'money.tax-rate-added': (entry) => `added ${taxRate(entry)}`,
  'money.tax-rate-changed': (entry) => `changed ${taxRate(entry)}`,
  'money.tax-rate-deleted': (entry) => `deleted ${taxRate(entry)}`,
  'money.reconciliation-asked': ({ facts }) => `started a reconciliation of ${String(facts.days)} days`,
  'installation.restored': () => 'restored this site from a backup',
  'admin.banned': ({ about }) => `banned ${about}`,
  'admin.unbanned': ({ about }) => `lifted the ban on ${about}`,
  'admin.made': ({ about }) => `made ${about} an admin`,
  'admin.unmade': ({ about }) => `removed ${about} as an admin`,
  'admin.questions-changed': () => 'changed the questionnaire',
  'admin.prospect-deleted': () => 'deleted a prospect’s answers',
  'export.orders': ofEvent(() => 'downloaded the orders'),
  'export.attendees': ofEvent(() => 'downloaded the attendees'),
  'export.ledger': ofEvent(
    ({ facts }) => `downloaded the ${String(facts.table ?? 'transactions').toLowerCase()}`,
  ),
  'export.money': () => 'downloaded what organisers are due',
  'export.bank-file': () => 'downloaded a bank file to pay organisers',
  'export.codes': ofEvent((entry) => `downloaded ${entry.facts.code ? codes(entry) : 'the promo codes'}`),
  'export.table': ofEvent(({ facts }) => `downloaded the ${String(facts.table ?? 'data').toLowerCase()}`),
  'export.till': ofEvent(
    ({ facts }) => `downloaded what went through ${facts.shiftId ? 'a till' : 'the tills'}`,
  ),
  'export.waiting-list': (entry) => `downloaded the waiting list of ${event(entry)}`,
  'export.invoices': () => 'downloaded the invoices and credit notes',
  'export.account': () => 'downloaded all data of their account',
  'export.audit': () => 'downloaded this log',
};

/** Tells whether a kind has a sentence in AUDIT_WORDS. */
export const isKnownKind = (kind: string): kind is AuditKind => Object.hasOwn(AUDIT_WORDS, kind);

/** A field's name as people read it: "price_floor" and "priceFloor" are both "Price floor". */
export function fieldWords(field: string, of?: unknown): string {
  const spaced = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const words = FIELD_WORDS[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return typeof of === 'string' ? `${words} (${isolate(of)})` : words;
}

const FIELD_WORDS: Record<string, string> = {
  starts_at: 'Start',
  ends_at: 'End',
  location_text: 'Place',
  banner_key: 'Photo',
  rendering_key: '3d file',
  per_order_limit: 'Limit per order',
  per_order_minimum: 'Minimum per order',
  people: 'People each ticket admits',
  price_floor: 'Lowest price',
  capacity: 'Quantity',
  reserved: 'Tickets set aside',
  sale_starts_at: 'Sale starts',
  sale_ends_at: 'Sale ends',
  refund_until_days: 'Refunds until, days before',
  cancellation_fee_minor: 'Cancellation fee of a ticket',
  cancellation_fee_hundredths: 'Cancellation fee, hundredths of a percent',
  position: 'Place in the list',
  takes_places_of: 'Takes places of',
  own_capacity: 'Own quantity',
  eventIds: 'Events',
  doors: 'Doors besides',
  frequency: 'Admits each ticket',
  reEntry: 'Re-entry',
  vatNumber: 'VAT number',
  vatRate: 'VAT rate',
  onTop: 'Added to prices',
  isDefault: 'Default',
};

/** A stored value as people read it; empty if there is none. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === 'eventIds' ? 'All events' : '';
  if (field === 'role') return ROLE_NAMES[value as Role] ?? String(value);
  if ((field === 'eventIds' || field === 'doors') && Array.isArray(value))
    return value.length === 1 ? '1 event' : `${value.length} events`;
  if (field === 'banner_key' || field === 'rendering_key') return `File ${String(value).slice(-8)}`;
  if (field === 'frequency') return value === 'day' ? 'Once a day' : 'Once for the whole event';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => {
        const words = typeof inner === 'object' ? valueWords(key, inner) : String(inner);
        return Array.isArray(value) ? words : `${key}: ${words}`;
      })
      .join(', ');
  }
  return String(value);
}
