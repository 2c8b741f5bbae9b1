import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { seal, unseal } from '../shared/seal.ts';
import { type StoredFiles, takeFile } from './answer-file-store.ts';
import { type Attendee, type Details, ORDER, seatKey, type Value } from './asked.ts';
import type { Question } from './question.ts';
import type { DetailsChange } from './read-details.ts';

type Tx = Database | Transaction;

/** An answer with the wording of its question at the time. */
export interface KeptAnswer {
  questionId: string;
  asked: string;
  value: Value;
  sensitive: boolean;
  /** If so, the value is the file's name. */
  isFile: boolean;
}

/** A row of answers, as it is stored. */
export interface AnswerRow extends OrderKey {
  line: number;
  seat: number;
  questionId: string;
  value: string[] | null;
  sealed: Uint8Array | null;
}

/** The details of an order, with each answer's wording. */
export interface KeptDetails extends Details {
  /** By `line.seat`; `0.0` holds the order's own answers. */
  kept: ReadonlyMap<string, KeptAnswer[]>;
}

/** Finds an order's attendees and answers, closed questions included. */
export async function findDetails(
  app: Pick<App, 'secret'>,
  db: Tx,
  { eventId, orderId }: OrderKey,
): Promise<KeptDetails> {
  const found = await findDetailsOf(app, db, eventId, [orderId]);
  return found.get(orderId) ?? { order: new Map(), seats: new Map(), kept: new Map() };
}

/** Finds the details of several orders of an event, by order id. Orders without any are left out. */
export async function findDetailsOf(
  app: Pick<App, 'secret'>,
  db: Tx,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, KeptDetails>> {
  const [attendees, answers] = await Promise.all([
    db
      .selectFrom('attendees')
      .where('eventId', '=', eventId)
      .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .select(['orderId', 'lineNumber as line', 'seat', 'name', 'email'])
      .execute(),
    db
      .selectFrom('answers as a')
      .innerJoin('questions as q', (join) =>
        join.onRef('q.eventId', '=', 'a.eventId').onRef('q.id', '=', 'a.questionId'),
      )
      .where('a.eventId', '=', eventId)
      .where('a.orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .orderBy('q.position')
      .orderBy('q.id')
      .select(['a.orderId', 'a.lineNumber as line', 'a.seat', 'a.questionId'])
      .select(['a.asked', 'a.value', 'a.sealed', 'q.sensitive', 'q.kind'])
      .execute(),
  ]);
  const namesByOrder = Map.groupBy(attendees, ({ orderId }) => orderId);
  const answersByOrder = Map.groupBy(
    answers.map(({ asked, sensitive, kind, ...row }) => ({
      orderId: row.orderId,
      key: seatKey(row),
      questionId: row.questionId,
      asked,
      sensitive,
      isFile: kind === 'file',
      value: openAnswer(app, { eventId, ...row }),
    })),
    ({ orderId }) => orderId,
  );
  const ids = new Set([...namesByOrder.keys(), ...answersByOrder.keys()]);
  return new Map(
    [...ids].map((id) => [id, toDetails(namesByOrder.get(id) ?? [], answersByOrder.get(id) ?? [])]),
  );
}

function toDetails(
  attendees: { line: number; seat: number; name: string | null; email: string | null }[],
  answers: (KeptAnswer & { key: string })[],
): KeptDetails {
  const kept = Map.groupBy(answers, ({ key }) => key);
  const answersAt = (key: string) =>
    new Map(kept.get(key)?.map(({ questionId, value }) => [questionId, value]));
  const names = new Map(attendees.map((each) => [seatKey(each), each]));
  const keys = new Set([...names.keys(), ...kept.keys()]);
  keys.delete(seatKey(ORDER));
  const attendeeAt = (key: string): Attendee => ({
    name: names.get(key)?.name ?? '',
    email: names.get(key)?.email ?? '',
    answers: answersAt(key),
  });
  return {
    order: answersAt(seatKey(ORDER)),
    seats: new Map([...keys].map((key) => [key, attendeeAt(key)])),
    kept,
  };
}

/** What an answer's seal is made for: it opens for no other answer. */
export const answerLabel = ({
  eventId,
  orderId,
  line,
  seat,
  questionId,
}: Omit<AnswerRow, 'value' | 'sealed'>) => [eventId, orderId, line, seat, questionId].join('/');

/** Reads a stored answer, encrypted or not. */
export function openAnswer(app: Pick<App, 'secret'>, row: AnswerRow): Value {
  if (row.sealed === null) return row.value ?? [];
  return JSON.parse(
    unseal(openingKeys(app.secret, 'answer'), answerLabel(row), row.sealed).toString(),
  ) as string[];
}

interface Change extends OrderKey {
  line: number;
  seat: number;
}

/** Writes the details of an order's seats, or of some of them. */
export async function saveDetails(
  app: Pick<App, 'secret'>,
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { seats, answers }: DetailsChange,
  now: Date,
  files: StoredFiles = new Map(),
): Promise<void> {
  const order = { eventId, orderId };
  for (const { seat, name, email } of seats) {
    await saveAttendee(tx, { ...order, line: seat.line, seat: seat.seat }, { name, email }, now);
  }
  for (const { line, seat, question, value, before, file } of answers) {
    const at = { ...order, line, seat };
    // A new file is written even if its name is the old one's.
    await saveAnswer(app, tx, at, question, { value, before: file ? undefined : before }, now);
    if (file) await takeFile(tx, { ...at, questionId: question.id }, file, files, question.sensitive);
  }
}

/** Writes the attendees of new orders' seats. One that is there already stays. */
export async function insertAttendees(
  tx: Transaction,
  eventId: string,
  attendees: readonly { orderId: string; line: number; seat: number; name: string; email: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into attendees (event_id, order_id, line_number, seat, name, email, updated_at)
    select ${eventId}, order_id, line, seat, nullif(name, ''), nullif(email, ''), ${now}
    from unnest(
      ${attendees.map(({ orderId }) => orderId)}::uuid[],
      ${attendees.map(({ line }) => line)}::smallint[],
      ${attendees.map(({ seat }) => seat)}::smallint[],
      ${attendees.map(({ name }) => name)}::text[],
      ${attendees.map(({ email }) => email)}::text[]
    ) as a (order_id, line, seat, name, email)
    on conflict do nothing`.execute(tx);
}

/** Writes the first answers of new orders, encrypted if their questions are sensitive. One that is there already stays. */
export async function insertAnswers(
  app: Pick<App, 'secret'>,
  tx: Transaction,
  eventId: string,
  answers: readonly (Pick<AnswerRow, 'orderId' | 'line' | 'seat'> & { question: Question; value: Value })[],
  now: Date,
): Promise<void> {
  const rows = answers.map(({ question, value, ...at }) => {
    const label = answerLabel({ eventId, ...at, questionId: question.id });
    const sealed = () =>
      seal(derivedKey(app.secret, 'answer'), label, Buffer.from(JSON.stringify(value))).toString('base64');
    return {
      order_id: at.orderId,
      line: at.line,
      seat: at.seat,
      question_id: question.id,
      asked: question.text,
      value: question.sensitive ? null : value,
      sealed: question.sensitive ? sealed() : null,
    };
  });
  await sql`
    insert into answers (event_id, order_id, line_number, seat, question_id, asked, value, sealed, answered_at)
    select ${eventId}::uuid, order_id, line, seat, question_id, asked, value, decode(sealed, 'base64'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (order_id uuid, line smallint, seat smallint, question_id uuid, asked text,
      value text[], sealed text)
    on conflict do nothing`.execute(tx);
}

/** Writes a seat's attendee; an empty one is deleted. */
async function saveAttendee(
  tx: Transaction,
  { eventId, orderId, line, seat }: Change,
  { name, email }: Pick<Attendee, 'name' | 'email'>,
  now: Date,
): Promise<void> {
  if (!name && !email) {
    await tx
      .deleteFrom('attendees')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('lineNumber', '=', line)
      .where('seat', '=', seat)
      .execute();
    return;
  }
  const columns = { name: name || null, email: email || null, updatedAt: now };
  await tx
    .insertInto('attendees')
    .values({ eventId, orderId, lineNumber: line, seat, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'lineNumber', 'seat']).doUpdateSet(columns),
    )
    .execute();
}

/** Writes an answer, encrypted if its question is sensitive. An empty one is deleted. An unchanged one keeps its row and its wording. */
async function saveAnswer(
  app: Pick<App, 'secret'>,
  tx: Transaction,
  at: Change,
  question: Question,
  { value, before }: { value: Value; before: Value | undefined },
  now: Date,
): Promise<void> {
  const { eventId, orderId, line, seat } = at;
  if (before && JSON.stringify(before) === JSON.stringify(value)) return;
  if (value.length === 0) {
    if (!before) return;
    await tx
      .deleteFrom('answers')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('lineNumber', '=', line)
      .where('seat', '=', seat)
      .where('questionId', '=', question.id)
      .execute();
    return;
  }
  const label = answerLabel({ ...at, questionId: question.id });
  const columns = {
    asked: question.text,
    value: question.sensitive ? null : [...value],
    sealed: question.sensitive
      ? seal(derivedKey(app.secret, 'answer'), label, Buffer.from(JSON.stringify(value)))
      : null,
    answeredAt: now,
  };
  await tx
    .insertInto('answers')
    .values({
      eventId,
      orderId,
      lineNumber: line,
      seat,
      questionId: question.id,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'lineNumber', 'seat', 'questionId']).doUpdateSet(columns),
    )
    .execute();
}

/** Tells whether an event has any attendee with a name or an address of their own. */
export async function hasNames(db: Tx, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attendees')
    .where('eventId', '=', eventId)
    .select('orderId')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a ticket's attendee and answers, because it now has another holder. */
export async function removeDetailsOfTicket(
  tx: Transaction,
  eventId: string,
  ticketId: string,
): Promise<void> {
  for (const table of ['attendees', 'answers'] as const) {
    await sql`
      delete from ${sql.table(table)} d using tickets k
      where k.event_id = ${eventId} and k.id = ${ticketId}
        and d.event_id = k.event_id and d.order_id = k.order_id and d.line_number = k.line_number and d.seat = k.seat`.execute(
      tx,
    );
  }
}
