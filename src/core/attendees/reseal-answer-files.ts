import { type Database, transaction } from '../../db/database.ts';
import { openingKeys } from '../accounts/derived-key.ts';
import { reserveFiles, takeReserved } from '../media/discard-store.ts';
import { answerFileKey } from '../media/file-key.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { seal, unseal } from '../shared/seal.ts';

type World = Pick<App, 'db' | 'secret' | 'files' | 'clock' | 'randomBytes'>;

/** Answers whose files are looked at in one go. */
const BATCH = 50;

/**
 * Seals the files of sensitive answers anew, each as a new file that takes the place of the old one, which a sweep then deletes. A file that
 * is sealed under the current secret is left alone, so a run that was killed is simply repeated.
 * @returns how many
 * @throws Error if neither secret opens a file
 */
export async function resealAnswerFiles(app: World): Promise<number> {
  let [written, after] = [0, ''];
  for (;;) {
    const keys = await findSealedFiles(app.db, after);
    for (const key of keys) if (await resealFile(app, key)) written += 1;
    const last = keys.at(-1);
    if (last === undefined) return written;
    after = last;
  }
}

async function findSealedFiles(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_files')
    .where('sealed', '=', true)
    .where('key', '>', after)
    .orderBy('key')
    .limit(BATCH)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

async function resealFile(app: World, key: string): Promise<boolean> {
  const file = await app.files.get(key);
  // Its answer was changed or removed meanwhile.
  if (!file) return false;
  const [current, ...older] = openingKeys(app.secret, 'answer-file');
  if (!current || opensWith(current, key, file.bytes)) return false;
  const newKey = answerFileKey(app.randomBytes(16));
  const sealed = seal(current, newKey, unseal(older, key, file.bytes));
  await reserveFiles(app.db, [newKey], new Date(app.clock.now().getTime() + DAY_MS));
  await app.files.put(newKey, sealed, 'application/octet-stream');
  return transaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('answer_files')
      .set({ key: newKey })
      .where('key', '=', key)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await takeReserved(tx, newKey);
    return true;
  });
}

function opensWith(key: Parameters<typeof seal>[0], label: string, bytes: Uint8Array): boolean {
  try {
    unseal([key], label, bytes);
    return true;
  } catch {
    return false;
  }
}
