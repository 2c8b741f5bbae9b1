import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import { discardReserved, reserveFiles, takeReserved } from '../media/discard-store.ts';
import { answerFileKey } from '../media/file-key.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { seal, unseal } from '../shared/seal.ts';
import type { AnswerFile } from './answer-file.ts';
import type { DetailsChange } from './read-details.ts';
import { refusal } from './refusals.ts';

/** Where a question was asked: of one seat, or of the order as a whole (line and seat are 0). */
export interface AskedAt {
  line: number;
  seat: number;
  questionId: string;
}

/** Names an answer of an order in a request. */
export const askedAt = z.strictObject({
  questionId: z.uuid().toLowerCase(),
  line: z.coerce.number().int().min(0).max(32_000).default(0),
  seat: z.coerce.number().int().min(0).max(32_000).default(0),
});

interface Stored {
  key: string;
  sealed: boolean;
}
/** Files that are in the store already, by the `nameOf` of their answers. */
export type StoredFiles = ReadonlyMap<string, Stored>;

const KEPT_UNTAKEN_MS = DAY_MS;
const nameOf = ({ line, seat, questionId }: AskedAt) => [line, seat, questionId].join('/');

/**
 * Stores the files of a change before its transaction begins, so that the transaction makes no network call; `takeFile` then claims them.
 * Files that are never claimed, because the transaction failed or the process ended, are deleted by the sweep of discarded files.
 */
export async function storeFiles(app: App, { answers }: DetailsChange): Promise<StoredFiles> {
  const files = answers.flatMap(({ line, seat, question, file }) =>
    file
      ? [
          {
            name: nameOf({ line, seat, questionId: question.id }),
            file,
            sealed: question.sensitive,
            key: answerFileKey(app.randomBytes(16)),
          },
        ]
      : [],
  );
  if (files.length === 0) return new Map();
  const until = new Date(app.clock.now().getTime() + KEPT_UNTAKEN_MS);
  await reserveFiles(
    app.db,
    files.map(({ key }) => key),
    until,
  );
  for (const { key, file, sealed } of files) {
    const bytes = sealed ? seal(derivedKey(app.secret, 'answer-file'), key, file.bytes) : file.bytes;
    await app.files.put(key, bytes, 'application/octet-stream');
  }
  return new Map(files.map(({ name, key, sealed }) => [name, { key, sealed }]));
}

/** Discards the stored files of a transaction that failed. */
export async function discardFiles(app: App, stored: StoredFiles): Promise<void> {
  const keys = [...stored.values()].map(({ key }) => key);
  if (keys.length > 0) await discardReserved(app.db, keys, app.clock.now());
}

/** Ties a stored file to the answer that the transaction has just written, and discards the answer's earlier file. */
export async function takeFile(
  tx: Transaction,
  { eventId, orderId, line, seat, questionId }: OrderKey & AskedAt,
  { bytes, contentType }: AnswerFile,
  files: StoredFiles,
  sensitive: boolean,
): Promise<void> {
  const stored = files.get(nameOf({ line, seat, questionId }));
  // While the file was being stored, the question was added or its sensitivity changed.
  if (stored?.sealed !== sensitive) throw refusal('details.question-changed');
  await takeReserved(tx, stored.key);
  const columns = { ...stored, contentType, sizeBytes: bytes.byteLength };
  await tx
    .insertInto('answer_files')
    .values({
      eventId,
      orderId,
      lineNumber: line,
      seat,
      questionId,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'orderId', 'lineNumber', 'seat', 'questionId']).doUpdateSet(columns),
    )
    .execute();
}

/**
 * Reads the file of an answer. The caller has checked that the actor may read the answer.
 * @throws DomainError 'not-found' (details.no-file)
 */
export async function readAnswerFile(
  app: App,
  { eventId, orderId }: OrderKey,
  { line, seat, questionId }: AskedAt,
): Promise<Omit<AnswerFile, 'name'>> {
  const row = await app.db
    .selectFrom('answer_files')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('lineNumber', '=', line)
    .where('seat', '=', seat)
    .where('questionId', '=', questionId)
    .select(['key', 'contentType', 'sealed'])
    .executeTakeFirst();
  const bytes = row && (await openStored(app, row));
  if (!bytes) throw noFile();
  return { bytes, contentType: row.contentType };
}

/** Reads a stored file's bytes; undefined if it is gone. */
export async function openStored(app: App, { key, sealed }: Stored): Promise<Uint8Array | undefined> {
  const file = await app.files.get(key);
  return (
    file &&
    new Uint8Array(sealed ? unseal(openingKeys(app.secret, 'answer-file'), key, file.bytes) : file.bytes)
  );
}

export const noFile = () => refusal('details.no-file');
