import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { setAsideOfType } from '../promo-codes/reserve-store.ts';

type Tx = Database | Transaction;

/** The reason shown for events without buyers that are cancelled with their organiser's account. */
const WITHDRAWN = 'The organiser deleted their account.';

/** Keeps the organisations' events from being decided on, changed or cancelled until the transaction ends. */
export async function lockEventsOf(tx: Transaction, organisationIds: string[]): Promise<void> {
  await tx
    .selectFrom('events')
    .where(isOfThese(organisationIds))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
}

/** Finds upcoming events that people can buy or have bought tickets for. */
export function findEventsInTheWay(db: Tx, organisationIds: string[], now: Date) {
  return db
    .selectFrom('events')
    .where(isOfThese(organisationIds))
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .select(['id', 'name', 'approval'])
    .select(['startsAt', 'endsAt', 'timeZone'])
    .select((eb) => taken(eb.ref('events.id')).as('taken'))
    .where((eb) => eb.or([eb('approval', '=', 'approved'), eb(taken(eb.ref('events.id')), '>', 0)]))
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

const isOfThese = (organisationIds: string[]) => sql<boolean>`organisation_id = any(${organisationIds})`;

/** Seats that were held or bought, over all ticket types; seats in promo codes' reserves do not count. */
const taken = (eventId: unknown) =>
  sql<number>`(select coalesce(sum(held + sold - ${setAsideOfType('inventory')}), 0)::int from inventory
    where inventory.event_id = ${eventId} and ticket_type_id is not null)`;

/**
 * Counts what closing the account would leave, over the organisations that close with it: events that stay without the organiser's name,
 * events that are cancelled, and the person's own orders.
 */
export async function countWhatIsLeft(
  db: Tx,
  person: { id: string; email: string },
  organisationIds: string[],
  now: Date,
) {
  const { rows } = await sql<{ kept: number; withdrawn: number; orders: number }>`
    select
      (select count(*) from events where ${isOfThese(organisationIds)}
        and (ends_at <= ${now} or cancelled_at is not null))::int as kept,
      (select count(*) from events where ${isOfThese(organisationIds)}
        and ends_at > ${now} and cancelled_at is null and approval <> 'approved')::int as withdrawn,
      (select count(*) from orders where paid_at is not null
        and (buyer = ${`user:${person.id}`} or lower(email) = ${person.email}))::int as orders`.execute(db);
  return rows[0] ?? { kept: 0, withdrawn: 0, orders: 0 };
}

export async function withdrawEvents(tx: Transaction, organisationIds: string[], now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ cancelledAt: now, cancelledReason: WITHDRAWN, updatedAt: now })
    .where(isOfThese(organisationIds))
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .execute();
}

/** Erases everything that identifies a person; the row stays for what refers to it. */
export async function erasePerson(
  tx: Transaction,
  person: { id: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      // Nobody has an address under .invalid (RFC 2606), and the old address is free to sign up again.
      email: `deleted-${person.id.toLowerCase()}@account.invalid`,
      emailVerified: false,
      newEmail: null,
      role: 'user',
      firstName: null,
      lastName: null,
      country: 'Country',
      state: 'State',
      gender: null,
      dob: null,
      profileImg: false,
      started: false,
      banned: false,
      banReason: null,
      questionnaireProgress: 0,
      pictureKey: null,
      deletedAt: now,
    })
    .where('id', '=', person.id)
    .execute();
  await tx.deleteFrom('order_claims').where('userId', '=', person.id).execute();
  await tx
    .deleteFrom('questionnaires')
    .where((eb) =>
      eb.or([
        eb('userId', '=', person.id),
        // Answers from before they had an account contain their address too.
        eb.and([eb('guestId', 'is not', null), eb(sql`lower(email)`, '=', person.email)]),
      ]),
    )
    .execute();
  await tx.deleteFrom('sessions').where('userId', '=', person.id).execute();
  await tx.deleteFrom('passwords').where('userId', '=', person.id).execute();
  await tx.deleteFrom('second_factors').where('userId', '=', person.id).execute();
  await tx.deleteFrom('recovery_codes').where('userId', '=', person.id).execute();
  await tx.deleteFrom('passkeys').where('userId', '=', person.id).execute();
  await tx
    .deleteFrom('sign_ups')
    .where((eb) => eb.or([eb('userId', '=', person.id), eb('email', '=', person.email)]))
    .execute();
  await tx.deleteFrom('mail_codes').where('subjectId', '=', person.id).execute();
  await tx.deleteFrom('invitations').where('email', '=', person.email).execute();
}
