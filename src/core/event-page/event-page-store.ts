import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { contactOf } from '../events/contact-store.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import { findSeriesShown } from '../events/series-store.ts';
import { addOnsOf } from '../inventory/inventory-store.ts';
import { leftOfType } from '../inventory/tickets-left-store.ts';
import { hasPublicPage, slugOf } from '../organisations/organisation-slug-store.ts';
import { setAsideOfType } from '../promo-codes/reserve-store.ts';
import { columnsIn } from '../shared/fields.ts';
import { taxChoiceOf, taxOfType } from '../taxes/tax-rate-store.ts';
import { TYPE_COLUMNS } from '../ticket-types/ticket-type.ts';

/** SQL: how many places one ticket of a type takes, by the shared capacity's id; null if it takes none. */
const placesByCapacity = sql<Record<string, number> | null>`(
  select jsonb_object_agg(used.shared_capacity_id, used.places) from shared_capacity_uses used
  where used.event_id = ticket_types.event_id and used.ticket_type_id = ticket_types.id)`;

/**
 * Finds an event with its ticket types, add-ons, counters and moves in one statement, and what it takes from other events in others; undefined if
 * there is none.
 */
export async function findEventWithTypes(db: Database, id: string, now: Date) {
  const found = await findStored(db, id, now);
  if (!found) return undefined;
  const { types: all, addOns, seriesId, ...event } = found;
  const series = seriesId === null ? null : await findSeriesShown(db, { seriesId, eventId: id, now });
  const isShown = event.approval === 'approved' && event.listed;
  const hasOrganiserPage = isShown || (await hasPublicPage(db, event.organisationId));
  const types = all.flatMap(({ addOnId, variant: _, ...type }) => (addOnId === null ? [type] : []));
  const variantsOf = (addOn: string) =>
    all.flatMap(({ addOnId, ...variant }) => (addOnId === addOn ? [variant] : []));
  return {
    ...event,
    series,
    organiserSlug: hasOrganiserPage ? event.organiserSlug : null,
    types,
    addOns: addOns?.map((addOn) => ({ ...addOn, variants: variantsOf(addOn.id) })) ?? [],
  };
}

function findStored(db: Database, id: string, now: Date) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .leftJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .where('events.id', '=', id)
    .select((eb) => [
      'events.id',
      eb
        .selectFrom('event_slugs')
        .whereRef('event_slugs.eventId', '=', 'events.id')
        .select('event_slugs.slug')
        .as('slug'),
      'events.organisationId',
      'events.seriesId',
      ...columnsIn('events', EVENT_COLUMNS),
      'events.startsAt',
      'events.endsAt',
      'events.pinIsTown',
      'events.accent',
      'events.approval',
      'events.rejectedReason',
      'events.cancelledAt',
      'events.cancelledReason',
      'events.updatedAt',
      'organisations.name as organiserName',
      'organisations.logoKey as organiserLogoKey',
      slugOf(sql.ref('events.organisationId')).as('organiserSlug'),
      contactOf('contact').as('contact'),
      eb
        .exists(
          eb
            .selectFrom('cancellations')
            .whereRef('cancellations.eventId', '=', 'events.id')
            .where('refundsRequestedAt', 'is not', null)
            .select('eventId'),
        )
        .as('refundsAsked'),
      // Only for cancelled events: the pages of others need not look at orders.
      sql<boolean>`events.cancelled_at is not null and exists (select 1 from orders o
        where o.event_id = events.id and o.paid_at is not null and o.total_minor > 0)`.as('wasPaid'),
      // Free tickets count too, as their holders have the page's link.
      sql<boolean>`events.cancelled_at is not null and exists (select 1 from orders o
        where o.event_id = events.id and o.paid_at is not null)`.as('wasBought'),
      types.as('types'),
      addOnsOf(sql.ref('events.id')).as('addOns'),
      // Whether the page has a field for promo codes: only while some have not ended.
      sql<boolean>`exists (select 1 from promotions p
        where p.event_id = events.id and (p.valid_until is null or p.valid_until > ${now}))`.as('takesCodes'),
      // Whether people can wait for sold-out types.
      sql<boolean>`exists (select 1 from waiting_lists l where l.event_id = events.id and l.open)`.as(
        'hasWaitingList',
      ),
      sharedCapacities.as('sharedCapacities'),
      moves.as('moves'),
    ])
    .executeTakeFirst();
}

/** SQL for the row `events`, like the following ones. */
const event = expressionBuilder<Tables, 'events'>();

const types = jsonArrayFrom(
  event
    .selectFrom('ticket_types')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.eventId', '=', 'ticket_types.eventId')
        .onRef('inventory.ticketTypeId', '=', 'ticket_types.id'),
    )
    .whereRef('ticket_types.eventId', '=', 'events.id')
    .orderBy('ticket_types.position')
    .orderBy('ticket_types.id')
    .select([
      'ticket_types.id',
      ...columnsIn('ticket_types', TYPE_COLUMNS),
      taxChoiceOf('ticket_types').as('taxRateId'),
      taxOfType().as('tax'),
      'inventory.capacity',
      'inventory.held',
      'inventory.sold',
      setAsideOfType('inventory').as('setAside'),
      leftOfType('inventory').as('left'),
      'ticket_types.ownCapacity',
      'ticket_types.shownAfter',
      placesByCapacity.as('places'),
      'ticket_types.addOnId',
      'ticket_types.variant',
    ]),
);

const sharedCapacities = jsonArrayFrom(
  event
    .selectFrom('shared_capacities')
    // A day without a capacity has no counter.
    .leftJoin('inventory as counter', (join) =>
      join
        .onRef('counter.eventId', '=', 'shared_capacities.eventId')
        .onRef('counter.sharedCapacityId', '=', 'shared_capacities.id'),
    )
    .whereRef('shared_capacities.eventId', '=', 'events.id')
    .orderBy('shared_capacities.position')
    .select([
      'shared_capacities.id',
      'shared_capacities.name',
      'shared_capacities.startsAt',
      'shared_capacities.endsAt',
      'counter.capacity',
      'counter.held',
      'counter.sold',
    ]),
);

const moves = jsonArrayFrom(
  event
    .selectFrom('event_moves')
    .whereRef('event_moves.eventId', '=', 'events.id')
    .orderBy('event_moves.movedAt')
    .select([
      'event_moves.movedAt',
      'event_moves.startsAt',
      'event_moves.endsAt',
      'event_moves.timeZone',
      'event_moves.locationText',
    ]),
);

export type EventWithTypes = NonNullable<Awaited<ReturnType<typeof findEventWithTypes>>>;
