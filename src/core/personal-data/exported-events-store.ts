import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom, jsonObjectFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { ADD_ON_COLUMNS } from '../add-ons/add-on.ts';
import { AREA_COLUMNS } from '../check-in/areas/area.ts';
import { GATE_COLUMNS } from '../check-in/gates/gate.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import { CODE_LIMITS, OWN_COLUMNS } from '../promo-codes/promotion.ts';
import { columnsIn } from '../shared/fields.ts';
import { taxChoiceOf } from '../taxes/tax-rate-store.ts';
import { TYPE_COLUMNS } from '../ticket-types/ticket-type.ts';

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
      ...EVENT_COLUMNS,
      'startsAt',
      'endsAt',
      'pinIsTown',
      'approval',
      'rejectedReason',
      'changedSinceApproval',
      eb
        .selectFrom('event_slugs')
        .whereRef('event_slugs.eventId', '=', 'events.id')
        .select('slug')
        .as('slug'),
      eb
        .selectFrom('series')
        .whereRef('series.id', '=', 'events.seriesId')
        .select('series.name')
        .as('series'),
      'cancelledAt',
      'cancelledReason',
      'submittedAt',
      'createdAt',
      'updatedAt',
      ticketTypes.as('ticketTypes'),
      addOns.as('addOns'),
      attendeeSettings.as('attendeeSettings'),
      waitingList.as('waitingList'),
      questions.as('questions'),
      sharedCapacities.as('sharedCapacities'),
      promotions.as('promotions'),
      checkInAreas.as('checkInAreas'),
      gates.as('gates'),
      decisions.as('decisions'),
      movedFrom.as('movedFrom'),
      messages.as('messages'),
      payouts.as('payouts'),
      eb
        .selectFrom('cancellations')
        .whereRef('cancellations.eventId', '=', 'events.id')
        .select('refundsRequestedAt')
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
        .onRef('inventory.eventId', '=', 'ticket_types.eventId')
        .onRef('inventory.ticketTypeId', '=', 'ticket_types.id'),
    )
    .whereRef('ticket_types.eventId', '=', 'events.id')
    .orderBy('ticket_types.position')
    .select(['ticket_types.id', ...columnsIn('ticket_types', TYPE_COLUMNS), 'capacity', 'sold'])
    .select(['ownCapacity', 'shownAfter', taxChoiceOf('ticket_types').as('taxRateId')])
    .select(['addOnId', 'variant']),
);

const addOns = jsonArrayFrom(
  event
    .selectFrom('add_ons')
    .whereRef('add_ons.eventId', '=', 'events.id')
    .orderBy('add_ons.position')
    .select(['add_ons.id', ...columnsIn('add_ons', ADD_ON_COLUMNS), 'allTypes'])
    .select(
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from add_on_ticket_types n
        where n.event_id = add_ons.event_id and n.add_on_id = add_ons.id)`.as('ticketTypes'),
    ),
);

const attendeeSettings = jsonObjectFrom(
  event
    .selectFrom('attendee_settings')
    .whereRef('attendee_settings.eventId', '=', 'events.id')
    .select(['names', 'emails', 'beforePayment']),
);

const waitingList = jsonObjectFrom(
  event
    .selectFrom('waiting_lists')
    .whereRef('waiting_lists.eventId', '=', 'events.id')
    .select(['open', 'offerHours', 'resale']),
);

const questions = jsonArrayFrom(
  event
    .selectFrom('questions')
    .whereRef('questions.eventId', '=', 'events.id')
    .orderBy('questions.position')
    .select(['questions.id', 'scope', 'kind', 'text', 'help', 'required', 'options', 'sensitive'])
    .select(['askedAfter', 'askedIf', 'keepDays'])
    .select(['atDoor', 'closedAt', 'allTypes'])
    .select(
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from question_types n
        where n.event_id = questions.event_id and n.question_id = questions.id)`.as('ticketTypes'),
    ),
);

const sharedCapacities = jsonArrayFrom(
  event
    .selectFrom('shared_capacities as shared')
    // A day without a capacity has no counter.
    .leftJoin('inventory', (join) =>
      join
        .onRef('inventory.eventId', '=', 'shared.eventId')
        .onRef('inventory.sharedCapacityId', '=', 'shared.id'),
    )
    .whereRef('shared.eventId', '=', 'events.id')
    .orderBy('shared.position')
    .select(['shared.name', 'shared.startsAt', 'shared.endsAt', 'capacity', 'sold'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('shared_capacity_uses as used')
          .whereRef('used.eventId', '=', 'shared.eventId')
          .whereRef('used.sharedCapacityId', '=', 'shared.id')
          .orderBy('ticketTypeId')
          .select(['ticketTypeId', 'places']),
      ).as('ticketTypes'),
    ),
);

const promotions = jsonArrayFrom(
  event
    .selectFrom('promotions as p')
    .whereRef('p.eventId', '=', 'events.id')
    .orderBy('p.id')
    .select(['p.name', 'p.effect', 'p.percentHundredths', 'p.amountMinor', ...columnsIn('p', OWN_COLUMNS)])
    .select([
      'p.allTypes',
      sql<string[] | null>`(select jsonb_agg(n.ticket_type_id) from promotion_types n
        where n.event_id = p.event_id and n.promotion_id = p.id)`.as('ticketTypes'),
    ])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('promo_codes as c')
          .whereRef('c.eventId', '=', 'p.eventId')
          .whereRef('c.promotionId', '=', 'p.id')
          .orderBy('c.id')
          .select([
            'c.code',
            'c.uses',
            'c.tickets',
            'c.discountMinor',
            'c.reservedLeft',
            ...columnsIn('c', CODE_LIMITS),
          ]),
      ).as('codes'),
    ),
);

const checkInAreas = jsonArrayFrom(
  event
    .selectFrom('check_in_areas as area')
    .whereRef('area.eventId', '=', 'events.id')
    .orderBy('area.position')
    .select(columnsIn('area', [...AREA_COLUMNS, 'allTypes']))
    .select('area.closedAt')
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('check_in_area_types as let')
          .whereRef('let.eventId', '=', 'area.eventId')
          .whereRef('let.areaId', '=', 'area.id')
          .orderBy('ticketTypeId')
          .select(['ticketTypeId', 'validFrom', 'validUntil']),
      ).as('ticketTypes'),
    ),
);

const gates = jsonArrayFrom(
  event
    .selectFrom('gates')
    .whereRef('gates.eventId', '=', 'events.id')
    .orderBy('gates.name')
    .select(columnsIn('gates', GATE_COLUMNS)),
);

const decisions = jsonArrayFrom(
  event
    .selectFrom('event_approvals')
    .whereRef('event_approvals.eventId', '=', 'events.id')
    .orderBy('decidedAt')
    .select(['decision', 'reason', 'decidedAt']),
);

const movedFrom = jsonArrayFrom(
  event
    .selectFrom('event_moves')
    .whereRef('event_moves.eventId', '=', 'events.id')
    .orderBy('movedAt')
    .select(['movedAt', 'startsAt', 'endsAt'])
    .select(['timeZone', 'locationText']),
);

const messages = jsonArrayFrom(
  event
    .selectFrom('messages')
    .whereRef('messages.eventId', '=', 'events.id')
    .orderBy('sendAt')
    .select(['subject', 'body', 'audience', 'essential', 'state', 'sendAt'])
    .select(['writtenAt']),
);

const payouts = jsonArrayFrom(
  event
    .selectFrom('payouts')
    .whereRef('payouts.eventId', '=', 'events.id')
    .orderBy('recordedAt')
    .select(['amountMinor', 'currency', 'paidOn'])
    .select(['bankReference']),
);
