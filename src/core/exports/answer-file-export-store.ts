import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A file sent as an answer, of a paid order. */
export interface FileRow {
  orderId: string;
  /** The short code of the ticket it is about; null if it is about the order. */
  ticket: string | null;
  question: string;
  key: string;
  sealed: boolean;
  contentType: Tables['answer_files']['contentType'];
}

/** Which of an event's files somebody may see. */
export interface FilesOf {
  eventId: string;
  seesSensitive: boolean;
}

/** The most bytes in one ZIP, as a page holds all of it in memory before saving it. */
const PART_BYTES = 500_000_000;
/** What each file counts in addition to its size. It limits a ZIP to 50,000 files; the format has room for 65,535. */
const FILE_BYTES = 10_000;

/** SQL: the files, each with the number of its part, from 1. */
const filesInParts = ({ eventId, seesSensitive }: FilesOf) => sql`
  select f.order_id, f.line_number, f.seat, f.question_id, q.text, f.key, f.sealed, f.content_type,
    ceil(sum(f.size_bytes + ${sql.lit(FILE_BYTES)}) over (order by f.order_id, f.line_number, f.seat, q.position, q.id) / ${sql.lit(PART_BYTES)}::numeric)::int as part
  from answer_files f
  join questions q on q.event_id = f.event_id and q.id = f.question_id
  join orders o on o.event_id = f.event_id and o.id = f.order_id
  where f.event_id = ${eventId} and o.paid_at is not null and ${seesSensitive ? sql`true` : sql`not q.sensitive`}`;

/** Counts the ZIPs that an event's files fill. */
export async function countFileParts(db: Database, files: FilesOf): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select coalesce(max(part), 0) as parts from (${filesInParts(files)}) file`.execute(db);
  return rows[0]?.parts ?? 0;
}

/** Finds the files of one part, order by order. */
export async function findFiles(db: Database, files: FilesOf, part: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select file.order_id, k.short_code as ticket, file.text as question, file.key, file.sealed, file.content_type
    from (${filesInParts(files)}) file
    left join tickets k on k.event_id = ${files.eventId} and k.order_id = file.order_id and k.line_number = file.line_number and k.seat = file.seat
    where file.part = ${part}
    order by file.order_id, file.line_number, file.seat, file.question_id`.execute(db);
  return rows;
}
