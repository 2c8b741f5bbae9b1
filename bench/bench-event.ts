import { v7 as uuidv7 } from 'uuid';
import { insertPromotion } from '../src/core/promo-codes/promotion-store.ts';
import { saveReservedLeft } from '../src/core/promo-codes/reserve-store.ts';
import { type Database, transaction } from '../src/db/database.ts';

export interface BenchEvent {
  eventId: string;
  ticketTypeId: string;
  /** The variant of an add-on that is sold with tickets only. */
  addOnTypeId: string | undefined;
  code: string | undefined;
}

export interface BenchEventKind {
  /** How many shared capacities its ticket type uses. */
  shared?: number;
  code?: 'any' | 'once a person' | 'sets tickets aside' | undefined;
  addOn?: boolean;
}

/** Creates an approved event with one ticket type of practically unlimited capacity, and the extras of its kind. */
export async function insertBenchEvent(
  db: Database,
  { shared = 0, code, addOn = false }: BenchEventKind = {},
): Promise<BenchEvent> {
  const [userId, eventId, ticketTypeId] = [uuidv7(), uuidv7(), uuidv7()];
  const now = new Date();
  const startsAt = new Date(now.getTime() + 30 * 86_400_000);
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@example.com`,
      emailVerified: true,
      country: 'Country',
      state: 'State',
      profileImg: false,
      started: false,
      createdAt: now,
    } as never)
    .execute();
  await db
    .insertInto('organisations')
    .values({ id: userId, name: 'Bench', createdAt: now } as never)
    .execute();
  await db
    .insertInto('events')
    .values({
      id: eventId,
      organisationId: userId,
      name: 'Bench',
      description: '',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      timeZone: 'UTC',
      locationText: '',
      approval: 'approved',
      createdAt: now,
      updatedAt: now,
    } as never)
    .execute();
  const type = { position: 0, name: 'General', priceMinor: 35_000, currency: 'ZAR' as const };
  await db
    .insertInto('ticket_types')
    .values({ eventId, id: ticketTypeId, ...type })
    .execute();
  await db.insertInto('inventory').values({ eventId, ticketTypeId, capacity: 1_000_000_000 }).execute();
  for (let position = 0; position < shared; position += 1) {
    const id = uuidv7();
    const places = { ticketTypeId, sharedCapacityId: id, places: 1 };
    await db
      .insertInto('shared_capacities')
      .values({ eventId, id, position, name: `Hall ${position}` })
      .execute();
    await db
      .insertInto('inventory')
      .values({ eventId, sharedCapacityId: id, capacity: 1_000_000_000 })
      .execute();
    await db
      .insertInto('shared_capacity_uses')
      .values({ eventId, ...places })
      .execute();
  }
  if (code)
    await insertCode(db, eventId, {
      maxUsesEachPerson: code === 'once a person' ? 1 : null,
      setsAside: code === 'sets tickets aside' ? ticketTypeId : null,
    });
  const addOnTypeId = addOn ? await insertAddOn(db, eventId) : undefined;
  return { eventId, ticketTypeId, addOnTypeId, code: code && 'BENCH' };
}

async function insertAddOn(db: Database, eventId: string): Promise<string> {
  const [id, typeId] = [uuidv7(), uuidv7()];
  const addOn = { position: 0, kind: 'add_on' as const, name: 'Parking', soldAlone: false, allTypes: true };
  await db
    .insertInto('add_ons')
    .values({ eventId, id, ...addOn })
    .execute();
  const type = { position: 1, name: 'Parking', priceMinor: 5_000, currency: 'ZAR' as const, addOnId: id };
  await db
    .insertInto('ticket_types')
    .values({ eventId, id: typeId, ...type })
    .execute();
  await db
    .insertInto('inventory')
    .values({ eventId, ticketTypeId: typeId, capacity: 1_000_000_000 })
    .execute();
  return typeId;
}

const SET_ASIDE = 500_000_000;

async function insertCode(
  db: Database,
  eventId: string,
  { maxUsesEachPerson, setsAside }: { maxUsesEachPerson: number | null; setsAside: string | null },
): Promise<void> {
  const tenPercent = { effect: 'percent' as const, percentHundredths: 1_000 };
  const always = { currency: null, validFrom: null, validUntil: null };
  const reserve = setsAside ? { types: [setsAside], reserved: SET_ASIDE } : { types: null, reserved: null };
  const promotion = { id: uuidv7(), name: null, price: tenPercent, ...always, maxUsesEachPerson, ...reserve };
  const limits = { maxUses: 1_000_000_000, maxTickets: 1_000_000_000, maxDiscountMinor: null };
  await transaction(db, async (tx) => {
    await insertPromotion(
      tx,
      eventId,
      { ...promotion, createdAt: new Date() },
      { texts: ['BENCH'], limits, newId: () => uuidv7() },
    );
    if (!setsAside) return;
    await saveReservedLeft(tx, eventId, promotion.id, SET_ASIDE);
    await tx
      .updateTable('inventory')
      .set({ held: SET_ASIDE })
      .where('eventId', '=', eventId)
      .where('ticketTypeId', '=', setsAside)
      .execute();
  });
}
