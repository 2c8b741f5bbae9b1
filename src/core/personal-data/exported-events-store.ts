import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { taxChoiceOf } from '../taxes/tax-rate-store.ts';

/** Finds a page of events of the organisations that somebody owns, after the id `after`. */
export function findEventsOf(
  db: Database,
  organisationIds: string[],
  after: string | undefined,
  limit: number,
) {
  return db
    .selectFrom('events')
    .where(sql<boolean>`organisation_id = any(${organisationIds})`)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .select((eb) => [
      'id',
      'name',
      'description',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'location_text as locationText',
      'latitude',
      'longitude',
      'pin_is_town as pinIsTown',
      'banner_key as banner',
      'rendering_key as rendering',
      'approval',
      'rejected_reason as rejectedReason',
      'changed_since_approval as changedSinceApproval',
      'fee_payer as serviceFeePaidBy',
      'refund_until_days as refundUntilDays',
      'listed',
      eb
        .selectFrom('event_slugs')
        .whereRef('event_slugs.event_id', '=', 'events.id')
        .select('slug')
        .as('slug'),
      eb
        .selectFrom('series')
        .whereRef('series.id', '=', 'events.series_id')
        .select('series.name')
        .as('series'),
      'cancelled_at as cancelledAt',
      'cancelled_reason as cancelledReason',
      'submitted_at as submittedAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
      ticketTypes.as('ticketTypes'),
      addOns.as('addOns'),
      attendeeSettings.as('attendeeSettings'),
      waitingList.as('waitingList'),
      questions.as('questions'),
      sharedCapacities.as('sharedCapacities'),
      promotions.as('promotions'),
      checkInAreas.as('checkInAreas'),
      decisions.as('decisions'),
      movedFrom.as('movedFrom'),
      messages.as('messages'),
      payouts.as('payouts'),
      eb
        .selectFrom('cancellations')
        .whereRef('cancellations.event_id', '=', 'events.id')
        .select('refunds_requested_at')
        .as('refundsRequestedAt'),
    ])
    .execute();
}

/** The expressions below are about the event in a row `events`. */
const event = expressionBuilder<Tables, 'events'>();

const ticketTypes = jsonArrayFrom(
  event
    .selectFrom('ticket_types')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.event_id', '=', 'ticket_types.event_id')
        .onRef('inventory.ticket_type_id', '=', 'ticket_types.id'),
    )
    .whereRef('ticket_types.event_id', '=', 'events.id')
    .orderBy('ticket_types.position')
    .select([
      'ticket_types.id',
      'name',
      'price_minor as priceMinor',
      'price_floor_minor as priceFloorMinor',
      'currency',
      'capacity',
      'sold',
    ])
    .select(['ticket_types.description', 'colour', 'hidden'])
    .select(['per_order_limit as perOrderLimit', 'per_order_minimum as perOrderMinimum', 'people'])
    .select(['sale_starts_at as saleStartsAt', 'sale_ends_at as saleEndsAt'])
    .select([
      'own_capacity as ownCapacity',
      'shown_after as shownAfter',
      taxChoiceOf('ticket_types').as('taxRateId'),
    ])
    .select(['add_on_id as addOnId', 'variant']),
);

const addOns = jsonArrayFrom(
  event
    .selectFrom('add_ons')
    .whereRef('add_ons.event_id', '=', 'events.id')
    .orderBy('add_ons.position')
    .select([
      'add_ons.id',
      'add_ons.kind',
      'add_ons.name',
      'add_ons.description',
      'per_ticket_minimum as perTicketMinimum',
      'per_ticket_limit as perTicketLimit',
      'sold_alone as soldAlone',
      'all_types as allTypes',
    ])
    .select(
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from add_on_ticket_types n
        where n.event_id = add_ons.event_id and n.add_on_id = add_ons.id)`.as('ticketTypes'),
    ),
);

const attendeeSettings = jsonObjectFrom(
  event
    .selectFrom('attendee_settings')
    .whereRef('attendee_settings.event_id', '=', 'events.id')
    .select(['names', 'emails', 'before_payment as beforePayment']),
);

const waitingList = jsonObjectFrom(
  event
    .selectFrom('waiting_lists')
    .whereRef('waiting_lists.event_id', '=', 'events.id')
    .select(['open', 'offer_hours as offerHours', 'resale']),
);

const questions = jsonArrayFrom(
  event
    .selectFrom('questions')
    .whereRef('questions.event_id', '=', 'events.id')
    .orderBy('questions.position')
    .select(['questions.id', 'scope', 'kind', 'text', 'help', 'required', 'options', 'sensitive'])
    .select(['asked_after as askedAfter', 'asked_if as askedIf', 'keep_days as keepDays'])
    .select(['at_door as atDoor', 'closed_at as closedAt', 'all_types as allTypes'])
    .select(
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from question_types n
        where n.event_id = questions.event_id and n.question_id = questions.id)`.as('ticketTypes'),
    ),
);

const sharedCapacities = jsonArrayFrom(
  event
    .selectFrom('shared_capacities as shared')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.event_id', '=', 'shared.event_id')
        .onRef('inventory.shared_capacity_id', '=', 'shared.id'),
    )
    .whereRef('shared.event_id', '=', 'events.id')
    .orderBy('shared.position')
    .select(['shared.name', 'capacity', 'sold'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('shared_capacity_uses as used')
          .whereRef('used.event_id', '=', 'shared.event_id')
          .whereRef('used.shared_capacity_id', '=', 'shared.id')
          .orderBy('ticket_type_id')
          .select(['ticket_type_id as ticketTypeId', 'places']),
      ).as('ticketTypes'),
    ),
);

const promotions = jsonArrayFrom(
  event
    .selectFrom('promotions as p')
    .whereRef('p.event_id', '=', 'events.id')
    .orderBy('p.id')
    .select([
      'p.name',
      'p.effect',
      'p.percent_hundredths as percentHundredths',
      'p.amount_minor as amountMinor',
    ])
    .select(['p.currency', 'p.valid_from as validFrom', 'p.valid_until as validUntil', 'p.reserved'])
    .select([
      'p.all_types as allTypes',
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from promotion_types n
        where n.event_id = p.event_id and n.promotion_id = p.id)`.as('ticketTypes'),
    ])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('promo_codes as c')
          .whereRef('c.event_id', '=', 'p.event_id')
          .whereRef('c.promotion_id', '=', 'p.id')
          .orderBy('c.id')
          .select([
            'c.code',
            'c.uses',
            'c.tickets',
            'c.max_uses as maxUses',
            'c.max_tickets as maxTickets',
            'c.reserved_left as reservedLeft',
          ]),
      ).as('codes'),
    ),
);

const checkInAreas = jsonArrayFrom(
  event
    .selectFrom('check_in_areas as area')
    .whereRef('area.event_id', '=', 'events.id')
    .orderBy('area.position')
    .select(['area.name', 'area.frequency', 'area.re_entry as reEntry', 'area.all_types as allTypes'])
    .select('area.closed_at as closedAt')
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('check_in_area_types as let')
          .whereRef('let.event_id', '=', 'area.event_id')
          .whereRef('let.area_id', '=', 'area.id')
          .orderBy('ticket_type_id')
          .select(['ticket_type_id as ticketTypeId', 'valid_from as validFrom', 'valid_until as validUntil']),
      ).as('ticketTypes'),
    ),
);

const decisions = jsonArrayFrom(
  event
    .selectFrom('event_approvals')
    .whereRef('event_approvals.event_id', '=', 'events.id')
    .orderBy('decided_at')
    .select(['decision', 'reason', 'decided_at as decidedAt']),
);

const movedFrom = jsonArrayFrom(
  event
    .selectFrom('event_moves')
    .whereRef('event_moves.event_id', '=', 'events.id')
    .orderBy('moved_at')
    .select(['moved_at as movedAt', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['time_zone as timeZone', 'location_text as locationText']),
);

const messages = jsonArrayFrom(
  event
    .selectFrom('messages')
    .whereRef('messages.event_id', '=', 'events.id')
    .orderBy('send_at')
    .select(['subject', 'body', 'audience', 'essential', 'state', 'send_at as sendAt'])
    .select(['written_at as writtenAt']),
);

const payouts = jsonArrayFrom(
  event
    .selectFrom('payouts')
    .whereRef('payouts.event_id', '=', 'events.id')
    .orderBy('recorded_at')
    .select(['amount_minor as amountMinor', 'currency', 'paid_on as paidOn'])
    .select(['bank_reference as bankReference']),
);
