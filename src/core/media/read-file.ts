import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { isImageKey } from './file-key.ts';

/**
 * A stored picture for `GET /files/{key}`. Keys are never used twice, so answers may be cached for ever.
 * @param key the path as it was asked for; only whole, well-formed keys are looked up
 * @throws DomainError 'not-found' (file.unknown)
 */
export async function readFile(app: App, key: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const file = isImageKey(key) ? await app.files.get(key) : undefined;
  if (!file) throw new DomainError('not-found', 'file.unknown', 'There is no such file.');
  return file;
}
