import { sql } from 'kysely';
import { feeGivenOf } from '../src/core/ledger/payment-balances.ts';
import { anotherWayMinorOf, isSentAnotherWay } from '../src/core/ledger/sent-another-way.ts';
import { MISCOUNTED_MONEY } from '../src/core/money/testing/recount-money.ts';
import { MISCOUNTED_ORDERS, MISCOUNTED_SALES } from '../src/core/orders/testing/recount-sales.ts';
import { insertMember, insertOrganisation } from '../src/core/organisations/organisation-store.ts';
import type { FeePayer } from '../src/core/pricing/service-fee.ts';
import { setAsideOfType } from '../src/core/promo-codes/reserve-store.ts';
import type { Actor, Guest, Role, SignedIn } from '../src/core/shared/actor.ts';
import type { App } from '../src/core/shared/app.ts';
import type { Currency } from '../src/core/shared/money.ts';
import { taxChoiceColumns } from '../src/core/taxes/tax-rate-store.ts';
import { TYPE_DEFAULTS } from '../src/core/ticket-types/ticket-type.ts';
import { createTicketKey } from '../src/core/tickets/ticket-key.ts';
import { transaction } from '../src/db/database.ts';

let counter = 0;

/**
 * Creates a verified account whose organisation has the same id. It has no password and no session cookie; the accounts tests cover those.
 * @returns the user as an actor with a fresh proof, given after the login
 */
export async function aUser(
  app: App,
  more: Partial<Pick<SignedIn, 'email' | 'admin' | 'emailVerified'>> = {},
) {
  counter += 1;
  const email = more.email ?? `person${counter}@example.com`;
  const userId = app.newId();
  const { admin = false, emailVerified = true } = more;
  const now = app.clock.now();
  await app.db
    .insertInto('users')
    .values({
      id: userId,
      lastName: `Person ${counter}`,
      email,
      emailVerified,
      role: admin ? 'admin' : 'user',
      country: 'Country',
      state: 'State',
      profileImg: false,
      started: false,
      createdAt: now,
    } as never)
    .execute();
  const sessionId = app.newId();
  await app.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      userId,
      tokenHash: Buffer.from(sessionId),
      createdAt: new Date(now.getTime() - 60_000),
      expiresAt: new Date(now.getTime() + 14 * 86_400_000),
      ipAddress: '203.0.113.1',
      userAgent: null,
      provedAt: now,
      usedAt: now,
    })
    .execute();
  const account = {
    kind: 'user',
    userId,
    sessionId,
    email,
    emailVerified,
    secondFactor: false,
    admin,
  } as const;
  return anOrganisation(app, { ...account, memberships: [], organisationId: null });
}

/** Gives a session a fresh proof, as if its person had confirmed a minute after the login that it is them. */
export async function provesAgain(app: App, { sessionId }: Pick<SignedIn, 'sessionId'>): Promise<void> {
  const now = app.clock.now();
  await app.db
    .updateTable('sessions')
    .set({ provedAt: now, createdAt: new Date(now.getTime() - 60_000) })
    .where('id', '=', sessionId)
    .execute();
}

/** Creates an organisation with a user's id and name. @returns the user as an actor in it */
export async function anOrganisation(app: App, person: SignedIn): Promise<SignedIn> {
  const { userId: id } = person;
  await transaction(app.db, (tx) => insertOrganisation(tx, { id, ownerId: id, now: app.clock.now() }));
  return {
    ...person,
    memberships: [{ organisationId: id, role: 'owner', eventIds: null, doors: [] }],
    organisationId: id,
  };
}

/** Creates a user with a role in somebody else's organisation and no organisation of their own. @returns the user as an actor */
export async function aMember(
  app: App,
  owner: SignedIn,
  { role, eventIds = null, doors = [] }: { role: Role; eventIds?: string[] | null; doors?: string[] },
): Promise<SignedIn> {
  const person = await aUser(app);
  const organisationId = owner.organisationId as string;
  await app.db.deleteFrom('members').where('userId', '=', person.userId).execute();
  await transaction(app.db, (tx) =>
    insertMember(tx, {
      organisationId,
      userId: person.userId,
      role,
      eventIds,
      doors,
      joinedAt: app.clock.now(),
    }),
  );
  const organises = role === 'door' ? null : organisationId;
  return { ...person, memberships: [{ organisationId, role, eventIds, doors }], organisationId: organises };
}

/** Lets a user check an event's tickets and nothing else, as if they had accepted an invitation to its door. */
export async function letToDoor(
  app: App,
  person: SignedIn,
  { eventId, owner }: { eventId: string; owner: SignedIn },
): Promise<SignedIn> {
  const organisationId = owner.organisationId as string;
  await app.db
    .insertInto('members')
    .values({
      organisationId,
      userId: person.userId,
      role: 'door',
      eventIds: [eventId],
      joinedAt: app.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationId', 'userId'])
        .doUpdateSet({ eventIds: sql`members.event_ids || excluded.event_ids` }),
    )
    .execute();
  const place = { organisationId, role: 'door' as const, eventIds: [eventId], doors: [] };
  return { ...person, memberships: [...person.memberships, place] };
}

export function aGuest(app: App): Guest {
  return { kind: 'guest', guestId: app.newId() };
}

export interface EventOptions {
  owner?: SignedIn;
  feePayer?: FeePayer;
  name?: string;
  approval?: 'draft' | 'pending' | 'approved' | 'rejected';
  startsAt?: Date;
  endsAt?: Date;
  cancelledAt?: Date;
  listed?: boolean;
  place?: { locationText?: string; latitude?: number; longitude?: number };
  types?: {
    name?: string;
    priceMinor?: number;
    priceFloorMinor?: number;
    currency?: Currency;
    capacity?: number;
    perOrderLimit?: number;
    perOrderMinimum?: number;
    people?: number;
    hidden?: boolean;
    /** Left out: the organisation's default; 'none': no tax. */
    taxRateId?: string;
    saleStartsAt?: Date;
    saleEndsAt?: Date;
  }[];
  /** `places`: how many places a ticket of each type takes, in the order of `types`. */
  sharedCapacities?: { name?: string; capacity: number; places: number[] }[];
}

/** Creates an event, by default approved and on sale. The ids of its types sort in the given order. */
export async function anEvent(app: App, options: EventOptions = {}) {
  const owner = options.owner ?? (await aUser(app));
  const eventId = app.newId();
  const now = app.clock.now();
  const startsAt = options.startsAt ?? new Date(now.getTime() + 30 * 86_400_000);
  const name = options.name ?? 'Summer Jazz on the Koppie';
  await app.db
    .insertInto('events')
    .values({
      id: eventId,
      organisationId: owner.organisationId,
      name,
      description: 'Three stages, one hill.',
      startsAt,
      endsAt: options.endsAt ?? new Date(startsAt.getTime() + 4 * 3_600_000),
      timeZone: 'Africa/Johannesburg',
      locationText: options.place?.locationText ?? 'Maude Street, Sandown, Sandton, South Africa',
      latitude: options.place?.latitude ?? null,
      longitude: options.place?.longitude ?? null,
      listed: options.listed ?? true,
      approval: options.approval ?? 'approved',
      submittedAt: options.approval === 'draft' ? null : now,
      cancelledAt: options.cancelledAt ?? null,
      feePayer: options.feePayer ?? null,
      createdAt: now,
      updatedAt: now,
    } as never)
    .execute();
  await app.db
    .insertInto('check_in_areas')
    .values({ eventId, id: eventId, position: 0, name: 'Entrance' })
    .execute();
  const types = (options.types ?? [{}]).map((type, position) => ({
    ...TYPE_DEFAULTS,
    id: app.newId(),
    position,
    name: type.name ?? 'General',
    priceMinor: type.priceMinor ?? 35_000,
    priceFloorMinor: type.priceFloorMinor ?? null,
    currency: type.currency ?? ('ZAR' as const),
    capacity: type.capacity ?? 100,
    perOrderLimit: type.perOrderLimit ?? 10,
    perOrderMinimum: type.perOrderMinimum ?? 1,
    people: type.people ?? 1,
    hidden: type.hidden ?? false,
    taxRateId: type.taxRateId ?? null,
    saleStartsAt: type.saleStartsAt ?? null,
    saleEndsAt: type.saleEndsAt ?? null,
  }));
  for (const type of types) {
    const { id, position, name, priceMinor, currency, capacity, saleStartsAt, saleEndsAt } = type;
    await app.db
      .insertInto('ticket_types')
      .values({
        eventId,
        id,
        position,
        name,
        priceMinor,
        priceFloorMinor: type.priceFloorMinor,
        currency,
        perOrderLimit: type.perOrderLimit,
        perOrderMinimum: type.perOrderMinimum,
        people: type.people,
        hidden: type.hidden,
        ...taxChoiceColumns(type.taxRateId),
        saleStartsAt,
        saleEndsAt,
      })
      .execute();
    await app.db.insertInto('inventory').values({ eventId, ticketTypeId: id, capacity }).execute();
  }
  const sharedCapacities = (options.sharedCapacities ?? []).map((one, position) => ({
    id: app.newId(),
    position,
    name: one.name ?? 'Hall',
    ...one,
  }));
  for (const { id, position, name: called, capacity, places } of sharedCapacities) {
    await app.db.insertInto('shared_capacities').values({ eventId, id, position, name: called }).execute();
    await app.db.insertInto('inventory').values({ eventId, sharedCapacityId: id, capacity }).execute();
    const uses = types.flatMap((type, index) =>
      places[index] ? { eventId, ticketTypeId: type.id, sharedCapacityId: id, places: places[index] } : [],
    );
    await app.db.insertInto('shared_capacity_uses').values(uses).execute();
  }
  const key = createTicketKey({ eventId, keyId: 1 }, app.secret);
  await app.db
    .insertInto('event_keys')
    .values({
      eventId,
      keyId: 1,
      publicKey: key.publicKey,
      privateKeySealed: key.sealedPrivateKey,
      createdAt: now,
    })
    .execute();
  return { eventId, owner, name, startsAt, types, sharedCapacities };
}

/** Reasons for refunding a payment that had bought tickets. */
const SALE_REFUNDS = sql.raw(
  "'by-organiser', 'by-customer', 'goodwill', 'event-cancelled', 'at-provider', 'resold'",
);

/** The kinds of transfer that bring money in; each payment has exactly one of them. */
const MONEY_IN = sql.raw("'sale', 'late_payment', 'duplicate_payment', 'mismatched_payment'");

/** Reasons for refunding a payment that bought nothing. */
const SENT_BACK = sql.raw(
  "'paid-too-late', 'paid-twice', 'amount-mismatch', 'paid-after-cancelling', 'resale-over', 'order-lost'",
);

/** SQL condition: refund `r` waits for an open dispute to be decided, which may take the money that it needs. */
const WAITS = `(r.state = 'requested' and r.provider_refund_id is null and exists (
  select 1 from disputes w where w.event_id = r.event_id and w.order_id = r.order_id and w.attempt_number = r.attempt_number
    and w.state = 'open'))`;
const WAITS_FOR_THE_BANK = sql.raw(WAITS);

/** SQL condition: the payment that a row of `t` names is on hold. */
const onHold = (t: string, number = 'attempt_number') =>
  sql.raw(`exists (select from payment_attempts held where held.event_id = ${t}.event_id and held.order_id = ${t}.order_id
    and held.number = ${t}.${number} and held.hold_check_at is not null)`);

/**
 * SQL amount: what is left of a payment for its refund `r`. Lost disputes and all refunds that did not fail come first, except refunds that
 * have not been sent yet and are newer than `r`.
 */
const LEFT_FOR_IT = `greatest(0, (
  select coalesce(sum(c.amount_minor), 0) from ledger_transfers c where c.event_id = r.event_id and c.order_id = r.order_id
    and c.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment') and c.attempt_number = r.attempt_number
) - (
  select coalesce(sum(g.amount_minor), 0) from refunds g where g.event_id = r.event_id and g.order_id = r.order_id
    and g.attempt_number = r.attempt_number and g.id <> r.id and g.state <> 'failed'
    and not (g.state = 'requested' and g.provider_refund_id is null and (g.created_at, g.id) > (r.created_at, r.id))
) - (
  select coalesce(sum(l.amount_minor), 0) from disputes l where l.event_id = r.event_id and l.order_id = r.order_id
    and l.attempt_number = r.attempt_number and l.state = 'lost'))`;

/**
 * SQL amount: what refund `r` sent or will send. For a failed refund, that is what the customer did not get another way; for one that waits
 * for a dispute, at most what is left of the payment.
 */
const TO_GO = sql`(case when r.state = 'failed' then r.amount_minor - ${anotherWayMinorOf('r')}
  when ${sql.raw(WAITS)} then least(r.amount_minor, ${sql.raw(LEFT_FOR_IT)}) else r.amount_minor end)`;

/** SQL condition: refund `r`, or an earlier try of it, is not done but already has a credit note, because it was reversed. */
const IS_CREDITED = sql.raw(`exists (
  with recursive tries (id, state) as (
    select r.id, r.state
    union
    select e.id, e.state from refunds e join tries on e.retried_as = tries.id where e.event_id = r.event_id)
  select from tries join receipts n on n.event_id = r.event_id and n.refund_id = tries.id where tries.state <> 'done')`);

/** SQL amount: what the ledger says refund `r` sent, as transfers where `went` is true less those where `cameBack` is true. */
const bookedOf = (went: string, cameBack: string) =>
  sql.raw(`(select coalesce(sum(case when t.${went} then t.amount_minor else -t.amount_minor end), 0)
    from ledger_transfers t where t.event_id = r.event_id and t.order_id = r.order_id
      and t.refund_id = r.id and t.currency = r.currency and (t.${went} or t.${cameBack}))`);

/**
 * Checks the invariants that hold after every commit, such as: counters match orders and tickets, paid orders have exactly their tickets, and
 * every currency's ledger entries sum to zero.
 * @returns one line per breach
 */
export async function breaches(app: Pick<App, 'db'>): Promise<string[]> {
  const checks: Record<string, ReturnType<typeof sql>> = {
    'a counter differs from its orders': sql`
      select * from (
        select i.event_id, i.ticket_type_id, i.held, i.sold,
          (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.event_id = l.event_id and o.id = l.order_id
            where l.event_id = i.event_id and l.ticket_type_id = i.ticket_type_id and o.state = 'held' and o.resold_ticket_id is null)
            + ${setAsideOfType('i')} as really_held,
          (select count(*) from tickets t where t.event_id = i.event_id
            and t.ticket_type_id = i.ticket_type_id and t.state <> 'revoked') as really_sold
        from inventory i
        where i.ticket_type_id is not null) counted
      where held <> really_held or sold <> really_sold`,
    'a ticket was sold by its holder and is good, or cost its buyer something else': sql`
      select o.event_id, o.id from orders o
      join tickets k on k.event_id = o.event_id and k.id = o.resold_ticket_id
      join order_lines sold on sold.event_id = k.event_id and sold.order_id = k.order_id and sold.number = k.line_number
      join order_lines bought on bought.event_id = o.event_id and bought.order_id = o.id
      where o.state not in ('held', 'expired', 'cancelled') and (k.state <> 'revoked' or bought.quantity <> 1
        or bought.unit_price_minor <> sold.unit_price_minor)`,
    'a ticket is on resale and not good': sql`
      select r.event_id, r.ticket_id from ticket_resales r join tickets k on k.event_id = r.event_id and k.id = r.ticket_id
      where k.state = 'revoked'`,
    'a shared capacity differs from what its types take of it': sql`
      select i.event_id, i.id, i.held, i.sold, sum(t.held * u.places) as really_held, sum(t.sold * u.places) as really_sold
      from inventory i
      left join shared_capacity_uses u on u.event_id = i.event_id and u.shared_capacity_id = i.id
      left join inventory t on t.event_id = u.event_id and t.ticket_type_id = u.ticket_type_id
      where i.shared_capacity_id is not null
      group by i.event_id, i.id
      having i.held <> coalesce(sum(t.held * u.places), 0) or i.sold <> coalesce(sum(t.sold * u.places), 0)`,
    'a ticket type without a capacity of its own has other than its shared ones have room for': sql`
      select t.event_id, t.id, i.capacity from ticket_types t
      join inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
      where not t.own_capacity and i.capacity is distinct from (select min(s.capacity / u.places) from shared_capacity_uses u
        join inventory s on s.event_id = u.event_id and s.id = u.shared_capacity_id
        where u.event_id = t.event_id and u.ticket_type_id = t.id)`,
    'a counter is of another version than its ticket type': sql`
      select i.event_id, i.ticket_type_id, i.version, t.version as really from inventory i
      join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id where t.version <> i.version`,
    'a promo code counts other than its orders, or more than it may': sql`
      select c.event_id, c.code, c.uses, c.tickets, c.discount_minor, sums.* from promo_codes c
      left join lateral (
        select count(*) as orders, coalesce(sum(o.code_tickets), 0) as really_tickets, coalesce(sum(o.code_discount_minor), 0) as really_minor
        from orders o where o.event_id = c.event_id and o.promo_code_id = c.id and o.state not in ('expired', 'cancelled')) sums on true
      where (c.uses, c.tickets, c.discount_minor) is distinct from (sums.orders, sums.really_tickets, sums.really_minor)
        or c.uses > c.max_uses or c.tickets > c.max_tickets or c.discount_minor > c.max_discount_minor`,
    'more is set aside or taken of it than a promo code sets aside': sql`
      select c.event_id, c.code, p.reserved, c.reserved_left, taken from promo_codes c
      join promotions p on p.event_id = c.event_id and p.id = c.promotion_id
      left join lateral (
        select coalesce(sum(o.code_reserved), 0)::int as taken from orders o
        where o.event_id = c.event_id and o.promo_code_id = c.id and o.state not in ('expired', 'cancelled')) sums on true
      where c.reserved_left > 0 and p.reserved is null or c.reserved_left + taken > p.reserved`,
    'an order’s promo code took off other than its lines say': sql`
      select o.event_id, o.id, o.code_discount_minor from orders o
      where o.code_discount_minor <> (select sum(l.quantity * l.unit_discount_minor) from order_lines l
        where l.event_id = o.event_id and l.order_id = o.id)`,
    'an order names a promo code that there is not': sql`
      select o.event_id, o.id, o.promo_code_id from orders o
      where o.promo_code_id is not null and not exists (select from promo_codes c where c.event_id = o.event_id and c.id = o.promo_code_id)`,
    'a counter says another number of people wait': sql`
      select i.event_id, i.ticket_type_id, i.waiting from inventory i
      where i.waiting <> (select count(*) from waiting_entries w where w.event_id = i.event_id
        and w.ticket_type_id = i.ticket_type_id and w.joined_at is not null and w.order_id is null and w.ended_at is null)`,
    'a door’s count is not of its admissions': sql`
      select event_id, area_id, period, c.admitted, c.inside, really, really_inside from admission_counts c
      full join (
        select event_id, area_id, period, sum(admitted) as really, sum(inside) as really_inside
        from admissions group by event_id, area_id, period) a using (event_id, area_id, period)
      where c.admitted is distinct from really or c.inside is distinct from really_inside`,
    'a handed out add-on is not what its collections add up to': sql`
      select event_id, ticket_id, c.over, really from collected_add_ons c
      full join (
        select event_id, ticket_id, count(*) - bool_or(valid)::int as really
        from add_on_collections where put_back_at is null group by event_id, ticket_id) s using (event_id, ticket_id)
      where c.over is distinct from really`,
    'a ticket has admitted more people than it admits': sql`
      select a.event_id, a.ticket_id, a.admitted, t.people from admissions a
      join tickets k on k.event_id = a.event_id and k.id = a.ticket_id
      join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
      where a.admitted > t.people`,
    'more promised than there is': sql`select * from inventory where held + sold > capacity`,
    'an order and its tickets differ': sql`
      select o.id, o.state from orders o
      where (select count(*) from tickets t where t.event_id = o.event_id and t.order_id = o.id) <>
        case when o.state in ('paid', 'partly_refunded', 'refunded')
          then (select sum(l.quantity) from order_lines l where l.event_id = o.event_id and l.order_id = o.id)
          else 0 end`,
    'a ticket is of another type than its line, or a line has another number of them': sql`
      select l.event_id, l.order_id, l.number from order_lines l
      join orders o on o.event_id = l.event_id and o.id = l.order_id and o.paid_at is not null
      where (select count(*) from tickets t where t.event_id = l.event_id and t.order_id = l.order_id
        and t.line_number = l.number and t.ticket_type_id = l.ticket_type_id) <> l.quantity`,
    'a line is for a line that its order does not have, or that is no ticket’s': sql`
      select l.event_id, l.order_id, l.number, l.for_line from order_lines l
      where l.for_line is not null and not exists (select from order_lines t
        where t.event_id = l.event_id and t.order_id = l.order_id and t.number = l.for_line and t.admits)`,
    'an add-on admits, or a ticket does not': sql`
      select l.event_id, l.order_id, l.number from order_lines l join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
      where l.admits <> (t.add_on_id is null)
      union all
      select k.event_id, k.id, k.line_number from tickets k join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
      where k.admits <> (t.add_on_id is null)
        or not k.admits and exists (select from admissions a where a.event_id = k.event_id and a.ticket_id = k.id)`,
    'an add-on is not with a ticket of the line that it is for, or outlives it': sql`
      select u.event_id, u.id from tickets u
      join order_lines l on l.event_id = u.event_id and l.order_id = u.order_id and l.number = u.line_number and not l.admits
      left join tickets k on k.event_id = u.event_id and k.id = u.add_on_to
      where (k.order_id, k.line_number) is distinct from (case when l.for_line is not null then u.order_id end, l.for_line)
        or not k.admits or (k.state = 'revoked' and u.state <> 'revoked')`,
    'a ticket has two more of an add-on than another of its line': sql`
      select event_id, order_id, for_line, add_on_id from (
        select u.event_id, u.order_id, l.for_line, t.add_on_id, u.add_on_to, count(*) as units,
          sum(count(*)) over (partition by u.event_id, u.order_id, l.for_line, t.add_on_id) as of_line,
          (select b.quantity from order_lines b where b.event_id = u.event_id and b.order_id = u.order_id and b.number = l.for_line) as tickets
        from tickets u join order_lines l on l.event_id = u.event_id and l.order_id = u.order_id and l.number = u.line_number
        join ticket_types t on t.event_id = u.event_id and t.id = u.ticket_type_id
        where u.add_on_to is not null group by u.event_id, u.order_id, l.for_line, t.add_on_id, u.add_on_to) given
      where units not in (div(of_line, tickets), div(of_line + tickets - 1, tickets))`,
    'an order’s total or fee is not what its lines come to': sql`
      select o.id, o.total_minor, o.fee_minor, o.fee_payer from orders o
      join order_lines l on l.event_id = o.event_id and l.order_id = o.id
      group by o.event_id, o.id
      having o.fee_minor <> sum(l.quantity * l.unit_fee_minor) or o.total_minor <> sum(l.quantity *
        (l.unit_price_minor + case when o.fee_payer = 'customer' then l.unit_fee_minor else 0 end))`,
    'the tax of an order is not what its lines of a rate contain': sql`
      select l.event_id, l.order_id, l.tax_rate, sum(l.tax_minor) from order_lines l
      join orders o on o.event_id = l.event_id and o.id = l.order_id, lateral (
        select l.quantity * (l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end) as minor) paid
      where l.tax_rate is not null group by l.event_id, l.order_id, l.tax_rate
      having sum(l.tax_minor) <> div(2 * sum(minor) * l.tax_rate + 100000 + l.tax_rate, 2 * (100000 + l.tax_rate))
        or bool_or(l.tax_minor > minor)`,
    'a paid order has no sale': sql`
      select o.id from orders o where o.state = 'paid' and o.total_minor > 0 and
        (select count(*) from ledger_transfers t where t.event_id = o.event_id and t.order_id = o.id
          and t.kind = 'sale' and t.amount_minor = o.total_minor) <> 1`,
    'a payment neither bought nor goes back': sql`
      select a.* from payment_attempts a where a.state = 'succeeded' and not exists (
        select 1 from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id and (
          t.kind = 'sale' or exists (select 1 from refunds r where r.event_id = a.event_id
            and r.order_id = a.order_id and r.attempt_number = a.number))) and a.hold_check_at is null`,
    'a payment is booked other than once': sql`
      select a.event_id, a.order_id, a.number, a.state from payment_attempts a
      where (select count(*) from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id
          and t.kind in (${MONEY_IN}) and t.attempt_number = a.number) <> (a.state = 'succeeded')::int`,
    'a sale and its service fee are not booked together, once': sql`
      select o.event_id, o.id, o.fee_minor from orders o
      where (select coalesce(sum(t.amount_minor), 0) from ledger_transfers t where t.event_id = o.event_id
          and t.order_id = o.id and t.kind = 'platform_fee' and t.debit_account = 'organiser'
          and t.credit_account = 'platform' and t.currency = o.currency) <>
        case when exists (select 1 from ledger_transfers t where t.event_id = o.event_id and t.order_id = o.id
          and t.kind = 'sale') then o.fee_minor else 0 end`,
    'what a provider keeps is not booked, or not once': sql`
      select a.event_id, a.order_id, a.number, a.provider_fee_minor from payment_attempts a
      where (select coalesce(sum(t.amount_minor), 0) from ledger_transfers t where t.event_id = a.event_id
          and t.order_id = a.order_id and t.kind = 'provider_fee' and t.debit_account = 'organiser'
          and t.credit_account = 'provider:' || a.provider and t.attempt_number = a.number)
        <> coalesce(a.provider_fee_minor, 0)`,
    'an organiser has other than prices less fees and refunds': sql`
      with booked as (
        select event_id, currency, -sum(amount_minor) as minor from ledger_entries
        where account = 'organiser' and kind in ('sale', 'platform_fee', 'provider_fee', 'refund', 'refund_reversal')
        group by event_id, currency
      ), due as (
        select event_id, currency, sum(minor) as minor from (
          select o.event_id, o.currency, sum(l.quantity * (l.unit_price_minor -
            case when o.fee_payer = 'organiser' then l.unit_fee_minor else 0 end)) as minor
          from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
          where exists (select 1 from ledger_transfers t where t.event_id = o.event_id
            and t.order_id = o.id and t.kind = 'sale')
          group by 1, 2
          union all
          select event_id, currency, -sum(provider_fee_minor) from payment_attempts
          where provider_fee_minor > 0 and currency is not null group by 1, 2
          union all
          select event_id, currency, -sum(amount_minor) from refunds
          where state = 'done' and reason not in (${SENT_BACK}) group by 1, 2
        ) as part group by event_id, currency
      )
      select event_id, currency, booked.minor as booked, due.minor as due
      from booked full join due using (event_id, currency)
      where coalesce(booked.minor, 0) <> coalesce(due.minor, 0)`,
    'what came in is not what was bought and what went or goes back': sql`
      with came as (
        select event_id, currency, sum(amount_minor) as minor from ledger_transfers t
        where kind in (${MONEY_IN}) and (kind = 'sale' or not ${onHold('t')}) group by event_id, currency
      ), went as (
        select event_id, currency, sum(minor) as minor from (
          select o.event_id, o.currency, sum(o.total_minor) as minor from orders o
          where exists (select 1 from ledger_transfers t where t.event_id = o.event_id
            and t.order_id = o.id and t.kind = 'sale')
          group by 1, 2
          union all
          select r.event_id, r.currency, sum(${TO_GO}) from refunds r
          where r.reason in (${SENT_BACK}) and r.retried_as is null and not ${onHold('r')} group by 1, 2
          union all
          select d.event_id, d.currency, sum(d.amount_minor) from disputes d
          where d.state = 'lost' and exists (select 1 from ledger_transfers t where t.event_id = d.event_id
            and t.kind = 'dispute' and t.dispute_id = d.id and t.debit_account = 'customer') and not ${onHold('d')} group by 1, 2
        ) as part group by event_id, currency
      )
      select event_id, currency, came.minor as came, went.minor as went
      from came full join went using (event_id, currency)
      where coalesce(came.minor, 0) <> coalesce(went.minor, 0)`,
    'money that bought nothing does not go back, or not once': sql`
      select t.*, gone from ledger_transfers t, lateral (
        select coalesce(sum(${TO_GO}), 0)
          + (select coalesce(sum(d.amount_minor), 0) from disputes d where d.event_id = t.event_id and d.order_id = t.order_id
          and t.attempt_number = d.attempt_number and d.state = 'lost') as gone
        from refunds r where r.event_id = t.event_id and r.order_id = t.order_id
          and t.attempt_number = r.attempt_number and r.retried_as is null and r.currency = t.currency) back
      where t.kind in (${MONEY_IN}) and t.kind <> 'sale' and t.amount_minor <> gone and not ${onHold('t')}`,
    'a failed refund says other than was left of its payment': sql`
      select t.event_id, t.order_id::text, t.amount_minor, went, asked, still from ledger_transfers t, lateral (
        select coalesce(sum(r.amount_minor) filter (where r.state <> 'failed'), 0)
          + (select coalesce(sum(d.amount_minor), 0) from disputes d where d.event_id = t.event_id and d.order_id = t.order_id
          and t.attempt_number = d.attempt_number and d.state = 'lost') as went,
          coalesce(sum(r.amount_minor) filter (where r.state = 'failed' and r.retried_as is null), 0) as asked,
          coalesce(sum(${TO_GO}) filter (where r.state = 'failed' and r.retried_as is null), 0) as still
        from refunds r where r.event_id = t.event_id and r.order_id = t.order_id and t.attempt_number = r.attempt_number) back
      where t.kind in (${MONEY_IN}) and still <> least(asked, greatest(0, t.amount_minor - went))`,
    'more goes back than came in': sql`
      select r.event_id, r.order_id, r.attempt_number, sum(r.amount_minor) from refunds r
      where r.state not in ('failed') and not ${WAITS_FOR_THE_BANK}
      group by r.event_id, r.order_id, r.attempt_number
      having sum(r.amount_minor) > (select coalesce(sum(t.amount_minor), 0) from ledger_transfers t
        where t.event_id = r.event_id and t.order_id = r.order_id and t.kind in (${MONEY_IN})
          and t.attempt_number = r.attempt_number)`,
    'a refund is done and not booked, or booked and not done': sql`
      select r.event_id, r.id, r.state from refunds r
      where ${bookedOf("kind = 'refund'", "kind = 'refund_reversal'")} <> case r.state when 'done' then r.amount_minor else 0 end`,
    'a sale has no receipt, or a receipt no sale': sql`
      select t.event_id, t.order_id, t.amount_minor, r.amount_minor as on_receipt from
        (select * from ledger_transfers where kind = 'sale') t
        full join (select * from receipts where kind = 'receipt') r using (event_id, order_id)
      where t.amount_minor is distinct from r.amount_minor or t.currency is distinct from r.currency`,
    'a credit note is of nothing that went back, or of more': sql`
      select n.event_id, n.refund_id, n.dispute_id, n.amount_minor, t.amount_minor as went from receipts n
      left join ledger_transfers t on t.event_id = n.event_id and t.order_id = n.order_id and t.debit_account = 'organiser'
        and t.kind = case when n.refund_id is null then 'dispute' else 'refund' end
        and t.entry = 1 and (t.refund_id = n.refund_id or t.dispute_id = n.dispute_id)
      where n.kind = 'credit-note'
        and (t.id is null or n.currency <> t.currency or n.amount_minor not between 1 and t.amount_minor)`,
    'credit notes add up to other than what went back of a sale or is to go again': sql`
      select o.event_id, o.id, credited, gone, owed, to_go, under_way from orders o, lateral (
        select coalesce(sum(n.amount_minor), 0) as credited from receipts n
        where n.event_id = o.event_id and n.order_id = o.id and n.kind = 'credit-note') notes, lateral (
        select coalesce(sum(case t.kind when 'refund_reversal' then -t.amount_minor else t.amount_minor end), 0) as gone
        from ledger_transfers t where t.event_id = o.event_id and t.order_id = o.id and t.kind in ('refund', 'refund_reversal', 'dispute')
          and 'organiser' in (t.debit_account, t.credit_account)) went, lateral (
        select coalesce(sum(${TO_GO}) filter (where r.state <> 'done' and ${IS_CREDITED}), 0) as owed,
          -- A refund that was never sent has no note yet, and may be the same money. The notes are exact once no refund is pending.
          coalesce(sum(${TO_GO}) filter (where r.state <> 'done'), 0) as to_go, coalesce(sum(r.amount_minor) filter (where r.state not in ('done', 'failed')), 0) as under_way
        from refunds r where r.event_id = o.event_id and r.order_id = o.id and r.retried_as is null and r.reason in (${SALE_REFUNDS})) rest
      where (credited not between gone + owed - under_way and gone + to_go or credited < gone)
        -- Money that was sent twice is an exception, and was booked each time.
        and not exists (select from payment_exceptions x where x.event_id = o.event_id and x.order_id = o.id and x.kind = 'sent_twice')`,
    'what a dispute costs is not booked, or not once': sql`
      select d.event_id, d.id, d.fee_minor from disputes d
      where coalesce(d.fee_minor, 0) <> (select coalesce(sum(t.amount_minor), 0) from ledger_transfers t
        where t.event_id = d.event_id and t.kind = 'dispute_fee' and t.dispute_id = d.id
          and t.debit_account = 'organiser' and t.credit_account = 'provider:' || d.provider)`,
    'an organiser’s receipts have a gap': sql`
      select organisation_id, c.last_number, r.receipts, r.highest from receipt_counters c full join (
        select organisation_id, sum(last - first + 1) as receipts, max(last) as highest from (
          select organisation_id, number as first, number as last from receipts
          union all select organisation_id, first_number, last_number from receipt_gaps) used group by organisation_id) r using (organisation_id)
      where c.last_number is distinct from r.receipts or c.last_number is distinct from r.highest`,
    'a document has a number that a restore lost': sql`
      select r.organisation_id, r.number from receipts r join receipt_gaps g using (organisation_id)
      where r.number between g.first_number and g.last_number`,
    'a document has an earlier day than the one before it': sql`
      select organisation_id, number from (select organisation_id, number, issued_on,
        max(issued_on) over (partition by organisation_id order by number) as latest from receipts) r where issued_on < latest`,
    'an ended order keeps a payment that bought': sql`
      select o.id, o.state from orders o where o.state in ('held', 'expired', 'cancelled') and exists (
        select 1 from ledger_transfers t where t.event_id = o.event_id and t.order_id = o.id and t.kind = 'sale')`,
    'a refunded order keeps a ticket, or a paid one has lost all': sql`
      select o.id, o.state from orders o where o.state in ('paid', 'refunded') and
        (o.state = 'refunded') = exists (select 1 from tickets t where t.event_id = o.event_id
          and t.order_id = o.id and t.state <> 'revoked')`,
    'more is kept of a ticket than it cost, or something of one that was not given back': sql`
      select k.event_id, k.id, k.kept_minor from tickets k
      join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
      where k.kept_minor not between 1 and l.unit_price_minor or k.kept_minor is not null and k.refund_request_id is null`,
    'a refunded order was not refunded as a whole': sql`
      select o.id from orders o where o.state = 'refunded' and (
        select o.total_minor - coalesce(sum(${TO_GO}), 0) not between 0 and
          (select coalesce(sum(k.kept_minor), 0) from tickets k where k.event_id = o.event_id and k.order_id = o.id) + case o.fee_payer when 'customer' then o.fee_minor - coalesce(sum(r.fee_refund_minor), 0) else 0 end
        from refunds r where r.event_id = o.event_id and r.order_id = o.id and r.retried_as is null and r.reason in (${SALE_REFUNDS}))
        and not exists (select 1 from refunds r where r.event_id = o.event_id and r.order_id = o.id and ${WAITS_FOR_THE_BANK})
        and not exists (select 1 from disputes d where d.event_id = o.event_id and d.order_id = o.id
          and d.state = 'lost')`,
    'a ticket is on hold while its payment is neither disputed nor on hold, or good while it is': sql`
      select k.event_id, k.id, k.state from tickets k where k.state <> 'revoked' and (k.state = 'on_hold') <> (
        exists (select 1 from disputes d where d.event_id = k.event_id and d.order_id = k.order_id
          and d.state = 'open' and exists (select 1 from ledger_transfers t where t.event_id = d.event_id
            and t.order_id = d.order_id and t.kind = 'sale' and t.attempt_number = d.attempt_number))
        or exists (select from ledger_transfers t where t.event_id = k.event_id and t.order_id = k.order_id and t.kind = 'sale' and ${onHold('t')}))`,
    'a payment is on hold, and nobody is told': sql`
      select a.event_id, a.order_id, a.number from payment_attempts a where a.hold_check_at is not null and not exists (
        select from payment_exceptions x where x.event_id = a.event_id and x.order_id = a.order_id and x.attempt_number = a.number
          and x.kind = 'payment_on_hold' and x.resolved_at is null)`,
    'a lost dispute left tickets good or on hold': sql`
      select d.event_id, d.id from disputes d where d.state = 'lost' and exists (
        select 1 from ledger_transfers t where t.event_id = d.event_id and t.order_id = d.order_id
          and t.kind = 'sale' and t.attempt_number = d.attempt_number) and exists (
        select 1 from tickets k where k.event_id = d.event_id and k.order_id = d.order_id and k.state <> 'revoked')`,
    'a dispute is lost and not booked, or booked and not lost': sql`
      select d.event_id, d.id, d.state from disputes d where (d.state = 'lost') <> exists (
        select 1 from ledger_transfers t where t.event_id = d.event_id and t.kind = 'dispute'
          and t.dispute_id = d.id and t.amount_minor = d.amount_minor and t.currency = d.currency)`,
    'a dispute is not filed': sql`
      select d.event_id, d.id from disputes d where not exists (select 1 from payment_exceptions x
        where x.event_id = d.event_id and x.kind = 'dispute' and x.dispute_id = d.id)`,
    'a refund was taken from the wrong account': sql`
      select r.event_id, r.id, r.reason, t.debit_account from refunds r
      join ledger_transfers t on t.event_id = r.event_id and t.kind = 'refund' and t.refund_id = r.id
      where (t.debit_account = 'organiser') <> (r.reason in (${SALE_REFUNDS}))`,
    'a service fee is given back other than with its refund, or more of it than there was': sql`
      select r.event_id, r.id from refunds r where ${feeGivenOf('r')} not between
        case when r.state = 'done' and r.pending_fee_refund is null then r.fee_refund_minor else 0 end and r.fee_refund_minor
      union all
      select r.event_id, r.order_id from refunds r
      group by r.event_id, r.order_id
      having sum(case when r.state = 'failed' then least(${feeGivenOf('r')}, r.fee_refund_minor) else r.fee_refund_minor end) > (select o.fee_minor from orders o
        where o.event_id = r.event_id and o.id = r.order_id)`,
    'a failed refund is not filed': sql`
      select r.event_id, r.id from refunds r where r.state in ('failed', 'needs_attention') and not exists (
        select 1 from payment_exceptions x where x.event_id = r.event_id and x.refund_id = r.id)`,
    'a customer is owed money of a refund that failed, and nobody is told': sql`
      select r.event_id, r.id, r.state, r.amount_minor from refunds r
      where r.state in ('failed', 'needs_attention') and r.retried_as is null and not ${isSentAnotherWay('r')}
        -- There is an open exception, or a person resolved it and has to know.
        and not exists (select 1 from payment_exceptions x where x.event_id = r.event_id and x.refund_id = r.id
          and x.kind in ('refund_failed', 'refund_needs_attention') and (x.resolved_at is null or x.resolved_by is not null))`,
    'a cancelled event holds seats': sql`
      select o.event_id, o.id from orders o join cancellations c on c.event_id = o.event_id
      where o.state = 'held'`,
    'a cancellation is done and left orders unrefunded': sql`
      select c.event_id from cancellations c where c.refunds_requested_at is not null and c.check_at is null
        and exists (select 1 from orders o where o.event_id = c.event_id
          and o.state in ('paid', 'partly_refunded') and not exists (select 1 from disputes d
            where d.event_id = o.event_id and d.order_id = o.id and d.state = 'open'))
      union all
      select c.event_id from cancellations c join disputes d on d.event_id = c.event_id and d.state = 'lost'
      join ledger_transfers t on t.event_id = d.event_id and t.order_id = d.order_id and t.kind = 'sale'
        and t.attempt_number = d.attempt_number
      where c.refunds_requested_at is not null and c.check_at is null
        and not exists (select 1 from disputes w where w.event_id = d.event_id and w.order_id = d.order_id and w.state = 'open')
        and not exists (select 1 from refunds r where r.event_id = d.event_id and r.order_id = d.order_id and r.reason = 'event-cancelled')
        and t.amount_minor > (select coalesce(sum(r.amount_minor), 0) from refunds r where r.event_id = d.event_id
            and r.order_id = d.order_id and r.attempt_number = d.attempt_number and r.state <> 'failed')
          + (select sum(l.amount_minor) from disputes l where l.event_id = d.event_id and l.order_id = d.order_id
            and l.attempt_number = d.attempt_number and l.state = 'lost')`,
    'an order, a line or an attempt stands alone': sql`
      select o.id from orders o where not exists (select 1 from events e where e.id = o.event_id)
        -- Of one that a restore lost, nobody may know what was bought.
        or o.buyer <> 'lost' and not exists (select 1 from order_lines l where l.event_id = o.event_id and l.order_id = o.id)
      union all
      select l.order_id from order_lines l
        left join orders o on o.event_id = l.event_id and o.id = l.order_id where o.id is null
      union all
      select a.order_id from payment_attempts a
        left join orders o on o.event_id = a.event_id and o.id = a.order_id where o.id is null`,
    'what a till’s entries say differs from its accounts in the ledger': sql`
      select s.event_id, s.id, m.method from till_shifts s, (values ('cash', 'till:'), ('card_terminal', 'terminal:')) as m (method, account)
      where (select coalesce(sum(case when e.refund_id is null then e.amount_minor else -e.amount_minor end), 0)
          from till_entries e where e.event_id = s.event_id and e.shift_id = s.id and e.method = m.method)
        <> (select coalesce(sum(l.amount_minor), 0) from ledger_entries l where l.event_id = s.event_id and l.account = m.account || s.id)`,
    'a shift was closed with another sum than went through its till': sql`
      select s.event_id, s.id from till_shifts s where s.closed_at is not null and s.expected_minor <> s.float_minor + (
        select coalesce(sum(case when e.refund_id is null then e.amount_minor else -e.amount_minor end), 0)
        from till_entries e where e.event_id = s.event_id and e.shift_id = s.id and e.method = 'cash')`,
    'an order at a till is paid without its entry, or has one without being paid': sql`
      select o.event_id, o.id, o.state from orders o
      where o.buyer like 'till:%' and (o.paid_at is not null) <> exists (select from till_entries e
        where e.event_id = o.event_id and e.order_id = o.id and e.refund_id is null and e.amount_minor = o.total_minor)`,
    'what was taken at the door is owed to the organiser, or cost a fee': sql`
      select a.event_id, a.order_id from payment_attempts a
      where a.provider = 'till' and (select coalesce(sum(l.amount_minor), 0) from ledger_entries l
        where l.event_id = a.event_id and l.order_id = a.order_id and l.account in ('organiser', 'platform')) <> 0`,
    'what was sold when is miscounted': MISCOUNTED_SALES,
    'paid orders are miscounted': MISCOUNTED_ORDERS,
    'what an event’s money comes to is miscounted': MISCOUNTED_MONEY,
    'a currency does not sum to zero': sql`
      select currency, sum(amount_minor) from ledger_entries group by currency having sum(amount_minor) <> 0`,
  };
  const found: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const { rows } = await check.execute(app.db);
    for (const row of rows) found.push(`${name}: ${JSON.stringify(row)}`);
  }
  return found;
}

export type { Actor };
