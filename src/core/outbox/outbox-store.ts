import { type RawBuilder, sql } from 'kysely';
import type { OutboxKind } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { wake, waking } from '../shared/work.ts';
import type { Delivery, OutboxMail } from './outbox.ts';
import { retryAt } from './retry-backoff.ts';

/** A mail that a transaction queues. */
export interface NewMail {
  /** The mail's id, when a row of the caller's room has more about it under the same id. */
  id?: string;
  kind: OutboxKind;
  eventId?: string;
  /** What it is about: a sign-up, an account, a decision. */
  subjectId?: string;
  /** The recipient, when no other row names them. */
  recipient?: string;
  /** What the mail says that no other row has. Never a secret: links are made when the mail is composed. */
  facts?: object;
  /** When it goes out; at once when left out. */
  dueAt?: Date;
}

/** Unfinished mails of a kind about a subject, with these facts. */
interface UnsentMails {
  kind: OutboxKind;
  eventId: string;
  subjectId: string;
  facts: object;
}

const isWaiting = ({ kind, eventId, subjectId, facts }: UnsentMails) => sql<boolean>`
  event_id = ${eventId} and subject_id = ${subjectId} and kind = ${kind} and due_at is not null
  and facts @> ${JSON.stringify(facts)}::jsonb`;

/** Queues mails in the transaction that requires them: they go out if and only if it commits. */
export async function queueMails(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const withIds = mails.map((mail) => ({ ...mail, id: mail.id ?? app.newId() }));
  await sql`with queued as (${insertOf(app.clock.now(), withIds)}) ${waking('outbox')}`.execute(tx);
}

/** Queues mails that have ids, and wakes nobody. */
export async function insertMails(
  tx: Transaction,
  now: Date,
  mails: readonly (NewMail & { id: string })[],
): Promise<void> {
  await insertOf(now, mails).execute(tx);
}

/** SQL: one text for any number of mails. */
const insertOf = (now: Date, mails: readonly (NewMail & { id: string })[]) => sql`
  insert into outbox (id, kind, event_id, subject_id, recipient, facts, created_at, due_at)
  select id, kind, event_id, subject_id, recipient, facts::jsonb, ${now}::timestamptz, due_at
  from unnest(
    ${mails.map(({ id }) => id)}::uuid[],
    ${mails.map(({ kind }) => kind)}::text[],
    ${mails.map(({ eventId = null }) => eventId)}::uuid[],
    ${mails.map(({ subjectId = null }) => subjectId)}::uuid[],
    ${mails.map(({ recipient = null }) => recipient)}::text[],
    ${mails.map(({ facts = {} }) => JSON.stringify(facts))}::text[],
    ${mails.map(({ dueAt = now }) => dueAt)}::timestamptz[]
  ) as mail (id, kind, event_id, subject_id, recipient, facts, due_at)`;

/** Makes a delayed mail due now, unless it has ended. */
export async function makeDueNow(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ dueAt: now })
    .where('id', '=', id)
    .where('dueAt', 'is not', null)
    .execute();
  await wake(tx, 'outbox');
}

/** Withdraws waiting mails; one that is being sent right now still goes out. @returns how often each was tried */
export async function withdrawMails(tx: Transaction, waiting: UnsentMails): Promise<number[]> {
  const { rows } = await sql<{ tries: number }>`
    delete from outbox where ${isWaiting(waiting)} returning tries
  `.execute(tx);
  return rows.map(({ tries }) => tries);
}

export async function isMailWaiting(tx: Transaction, waiting: UnsentMails): Promise<boolean> {
  const { rows } = await sql`select from outbox where ${isWaiting(waiting)} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * SQL: withdraws an event's waiting mails of a kind, as a step of the statement that queues others in their place. It returns the
 * `subject_id` and `facts` of each.
 * @param facts what the facts of these mails have in common
 */
export const withdrawing = (
  kind: OutboxKind,
  eventId: string,
  facts: object = {},
): RawBuilder<unknown> => sql`
      delete from outbox where event_id = ${eventId} and kind = ${kind} and due_at is not null and facts @> ${JSON.stringify(facts)}::jsonb
      returning subject_id, facts`;

/**
 * SQL: queues a mail about each row that a query finds. There may be thousands, so other mails go out first unless told otherwise. The
 * caller wakes the outbox.
 * @param found selects an `id`, the subject of the mail, and `facts`
 */
export function insertMailsAbout(
  kind: OutboxKind,
  eventId: string,
  now: Date,
  found: RawBuilder<unknown>,
  { bulk = true } = {},
): RawBuilder<unknown> {
  return sql`
    insert into outbox (id, kind, event_id, subject_id, facts, bulk, created_at, due_at)
    select gen_random_uuid(), ${kind}, ${eventId}::uuid, found.id, found.facts, ${bulk}::boolean, ${now}::timestamptz, ${now}::timestamptz
    from (${found}) as found`;
}

/**
 * Takes mails that are due and schedules their next try. So two processes never take the same mail, and a mail that fails does not block
 * those behind it.
 */
export async function takeDueMails(db: Database, now: Date, limit: number): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    update outbox set tries = tries + 1, due_at = ${retryAt(now, 'created_at')}
    where id in (
      select id from outbox where due_at <= ${now} order by bulk, due_at limit ${limit} for update skip locked
    )
    returning id, kind, event_id, subject_id, recipient, facts, created_at
  `.execute(db);
  return rows;
}

/** How a mail ended: it was sent, it could not be delivered, or there was nothing left to say. */
export type MailEnd = Delivery | 'pointless';

/** Ends a mail, so nobody tries it again. Its recipient and text are deleted. */
export async function endMail(db: Database | Transaction, id: string, end: MailEnd): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt: null, recipient: null, facts: '{}', ...(end !== 'pointless' && columnsOf(end)) })
    .where('id', '=', id)
    .execute();
}

/** Ends mails that were sent. */
export async function endSentMails(
  tx: Transaction,
  sent: readonly { id: string; sentAt: Date }[],
): Promise<void> {
  await sql`
    update outbox set due_at = null, recipient = null, facts = '{}', sent_at = mail.sent_at
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ sentAt }) => sentAt)}::timestamptz[]) as mail (id, sent_at)
    where outbox.id = mail.id`.execute(tx);
}

const columnsOf = (end: Delivery) =>
  'sentAt' in end ? { sentAt: end.sentAt } : { refusedAt: end.refusedAt, refusal: end.refusal };

/** Notes that a working mail server deferred a mail. @returns since when it defers this mail */
export async function noteDeferral(db: Database, id: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ deferredAt: Date }>`
    update outbox set deferred_at = coalesce(deferred_at, ${now}) where id = ${id} returning deferred_at
  `.execute(db);
  return rows[0]?.deferredAt ?? now;
}

/** After this many tries a mail is reported as struggling: usually the mail server is the problem, not the address. */
const STRUGGLING_AFTER = 5;

/** SQL: whether a mail is still to be sent. */
export const isToBeSent = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from outbox b where b.id = ${id} and b.due_at is not null)`;

/** Counts the struggling mails by kind. */
export async function countStruggling(db: Database): Promise<{ kind: string; mails: number }[]> {
  return db
    .selectFrom('outbox')
    .where('dueAt', 'is not', null)
    .where('tries', '>=', STRUGGLING_AFTER)
    .groupBy('kind')
    .orderBy('kind')
    .select((eb) => ['kind' as const, eb.fn.countAll<number>().as('mails')])
    .execute();
}

/** How long a mail that ended is kept for operators to look at. */
const KEPT_MS = DAY_MS;

/** Deletes mails that ended long ago, and those that a shutdown kept from ending. @returns how many */
export async function pruneOutbox({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from outbox where id in (
      select id from outbox
      where due_at is null and coalesce(sent_at, refused_at, created_at) < ${new Date(clock.now().getTime() - KEPT_MS)}
      limit 5000)
    returning id
  `.execute(db);
  return rows.length;
}
