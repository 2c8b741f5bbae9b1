import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { columnsIn } from '../shared/fields.ts';
import type { Money } from '../shared/money.ts';
import { CODE_LIMITS } from './promotion.ts';
import {
  asPromotion,
  type CodeLimits,
  PROMOTION_COLUMNS,
  type StoredPromotion,
  typesOfPromotion,
} from './promotion-store.ts';

/** A promotion with the use of its codes, as the list shows it. */
export type PromotionRow = StoredPromotion &
  CodeLimits & {
    createdAt: Date;
    /** Its first code. */
    code: string;
    codes: number;
    uses: number;
    tickets: number;
    held: number;
    /** Reserved tickets that nobody has taken yet. */
    reservedLeft: number;
    /** Reserved tickets that orders took, held or paid. */
    reservedTaken: number;
    discounts: Money[];
    /** Whether one of its codes can still be used. */
    hasRoom: boolean;
    ordered: boolean;
  };

interface Search {
  eventId: string;
  /** A part of its name, or the start of one of its codes; all if left out. */
  text?: string | undefined;
  code?: string | undefined;
}

/** Finds an event's promotions, newest first, after `beside`, or before it with `backwards`. */
export async function findPromotions(
  db: Database | Transaction,
  search: Search,
  {
    id,
    backwards = false,
    beside,
    limit,
  }: { id?: string; backwards?: boolean; beside?: string | undefined; limit: number },
): Promise<PromotionRow[]> {
  let query = found(db, search);
  if (id !== undefined) query = query.where('promotion.id', '=', id);
  if (beside !== undefined) query = query.where('promotion.id', backwards ? '>' : '<', beside);
  const rows = await query
    .innerJoinLateral(
      sql<Omit<Sums, keyof OfOrders>>`(select count(*)::int as codes, min(code) as code,
        ${sql.join(CODE_LIMITS.map((name) => sql`max(${sql.ref(name)}) as ${sql.ref(name)}`))},
        sum(uses)::int as uses, sum(tickets)::int as tickets, sum(reserved_left)::int as reserved_left,
        bool_or(uses < coalesce(max_uses, uses + 1) and tickets < coalesce(max_tickets, tickets + 1)
          and discount_minor < coalesce(max_discount_minor, discount_minor + 1)) as has_room
        from promo_codes c where c.event_id = promotion.event_id and c.promotion_id = promotion.id)`.as(
        'codes',
      ),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<OfOrders>`(select coalesce(sum(held), 0)::int as held, coalesce(sum(reserved), 0)::int as reserved_taken, count(*) > 0 as ordered,
        coalesce(jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency)) filter (where minor > 0), '[]') as discounts
        from (
          select o.currency, count(*) filter (where o.state = 'held') as held,
            sum(o.code_reserved) filter (where o.state not in ('expired', 'cancelled')) as reserved,
            sum(o.code_discount_minor) filter (where o.state not in ('expired', 'cancelled')) as minor
          from promo_codes c
          join orders o on o.event_id = c.event_id and o.promo_code_id = c.id
          where c.event_id = promotion.event_id and c.promotion_id = promotion.id
          group by o.currency) sums)`.as('taken'),
      (join) => join.onTrue(),
    )
    .select(['promotion.id', 'promotion.createdAt', ...PROMOTION_COLUMNS])
    .select(typesOfPromotion().as('types'))
    .select(['codes.codes', 'codes.code', ...columnsIn('codes', CODE_LIMITS)])
    .select([
      'codes.uses',
      'codes.tickets',
      'codes.hasRoom',
      'codes.reservedLeft',
      'taken.held',
      'taken.reservedTaken',
      'taken.discounts',
      'taken.ordered',
    ])
    .orderBy('promotion.id', backwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ effect, percentHundredths, amountMinor, allTypes, ...row }) => ({
    ...row,
    ...asPromotion({ effect, percentHundredths, amountMinor, allTypes, ...row }),
  }));
}

interface Sums extends OfOrders, CodeLimits {
  codes: number;
  code: string;
  uses: number;
  tickets: number;
  hasRoom: boolean;
  reservedLeft: number;
}

interface OfOrders {
  held: number;
  reservedTaken: number;
  discounts: Money[];
  ordered: boolean;
}

/** Counts all results of a search. */
export async function countPromotions(db: Database | Transaction, search: Search): Promise<number> {
  const { count } = await found(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function found(db: Database | Transaction, { eventId, text, code }: Search) {
  const query = db.selectFrom('promotions as promotion').where('promotion.eventId', '=', eventId);
  if (!text) return query;
  const begins = `${(code ?? '').replaceAll('_', '\\_')}%`;
  return query.where((eb) =>
    eb.or([
      sql<boolean>`position(lower(${text}) in lower(promotion.name)) > 0`,
      ...(code === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('promo_codes as c')
                .whereRef('c.eventId', '=', 'promotion.eventId')
                .whereRef('c.promotionId', '=', 'promotion.id')
                .where('c.code', 'like', begins)
                .select('c.id'),
            ),
          ]),
    ]),
  );
}
