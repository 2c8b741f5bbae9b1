import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { renderingKey } from '../media/file-key.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { lineOfText } from '../shared/text/text.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { checkZip } from './check-zip.ts';
import { discardUnusedRenderings, insertRendering, type StoredRendering } from './rendering-store.ts';

/** How many uploads without an event are kept for open forms; older ones count as abandoned. */
const UNUSED_KEPT = 4;

/** The file's name. Browsers send the name alone; if it is a path, its last part counts. */
export const renderingName = z.strictObject({
  name: lineOfText({ max: 200, needed: 'Give the file a name.' })
    .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
    .pipe(z.string().min(1, { error: 'Give the file a name.' })),
});

export interface UploadedRendering {
  /** The value for an event's `renderingKey`. */
  key: string;
  fileName: string;
  sizeBytes: number;
}

/**
 * Streams a 3d rendering of an event's area into storage, without ever holding it whole.
 * @param input `renderingName`; `chunks` the file, a zip of at most 50 MB
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'invalid' (input.invalid), 'too-many'
 *   (too-many-requests), and as checkZip
 */
export async function uploadRendering(
  app: App,
  actor: Actor,
  { chunks, ...input }: { name?: unknown; chunks: AsyncIterable<Uint8Array> },
): Promise<UploadedRendering> {
  const owner = requireOrganiser(actor);
  const { name: fileName } = parseInput(renderingName, input);
  await throttleUser(app, 'upload', owner.userId);
  const key = renderingKey(app.randomBytes(16));
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of checkZip(chunks)) {
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  };
  await app.files.putStream(key, counted(), 'application/zip');
  const createdAt = app.clock.now();
  const rendering = { key, ownerId: owner.userId, fileName, sizeBytes, createdAt };
  await transaction(app.db, (tx) => keepRendering(tx, rendering)).catch(async (error: unknown) => {
    await app.files.delete(key);
    throw error;
  });
  return { key, fileName, sizeBytes };
}

async function keepRendering(tx: Transaction, rendering: StoredRendering): Promise<void> {
  const { ownerId, createdAt } = rendering;
  // A large file takes long to arrive, and its owner may have left meanwhile.
  await keepAccount(tx, ownerId);
  await discardUnusedRenderings(tx, ownerId, { keep: UNUSED_KEPT, now: createdAt });
  await insertRendering(tx, rendering);
}
