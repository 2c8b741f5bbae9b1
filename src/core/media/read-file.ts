import type { App } from '../shared/app.ts';
import { isImageKey, narrowOf } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { refusal } from './refusals.ts';

type StoredFile = { bytes: Uint8Array; contentType: string };

/**
 * Reads a stored picture for `GET /files/{key}`, or a narrower copy of it. Keys are never reused, so answers may be cached for ever.
 * @param key the requested path; only whole, well-formed keys are looked up
 * @throws DomainError 'not-found' (file.unknown)
 */
export async function readFile(app: Pick<App, 'files' | 'images'>, key: string): Promise<StoredFile> {
  const narrow = narrowOf(key);
  const file = isImageKey(key) || narrow ? await app.files.get(key) : undefined;
  const found = file ?? (narrow && (await narrowOnce(app, key, narrow)));
  if (!found) throw refusal('file.unknown');
  return found;
}

/** Copies in progress in this process, so that a crowd on a new event's page waits for one conversion. */
const underWay = new WeakMap<FileStore, Map<string, Promise<StoredFile | undefined>>>();

function narrowOnce(
  app: Pick<App, 'files' | 'images'>,
  key: string,
  narrow: { of: string; width: number },
): Promise<StoredFile | undefined> {
  const copies = underWay.get(app.files) ?? new Map<string, Promise<StoredFile | undefined>>();
  underWay.set(app.files, copies);
  const copy = copies.get(key) ?? makeNarrow(app, key, narrow).finally(() => copies.delete(key));
  copies.set(key, copy);
  return copy;
}

/** Copies are made on the first request, so that older pictures have them too. */
async function makeNarrow(
  { files, images }: Pick<App, 'files' | 'images'>,
  key: string,
  { of, width }: { of: string; width: number },
): Promise<StoredFile | undefined> {
  const whole = await files.get(of);
  if (!whole) return undefined;
  const bytes = await images.narrow(whole.bytes, width);
  await files.put(key, bytes, whole.contentType);
  return { bytes, contentType: whole.contentType };
}
