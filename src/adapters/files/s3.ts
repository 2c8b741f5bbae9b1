import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../../core/media/file-store.ts';
import type { Log } from '../../core/shared/log.ts';
import { withoutFinalSlashes } from '../../core/shared/text/without-final-slashes.ts';
import { checkKey, checkTypedKey, contentTypeOf, isKey } from './file-names.ts';
import { refusal } from './refusals.ts';
import { storeInParts } from './s3-parts.ts';

export interface S3Settings {
  /** "https://s3.eu-west-1.amazonaws.com", or another server that speaks S3. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** One request may take this long, ms; the spec's file store gives operations 120 s. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a request about an object: signed, tried again when the server is busy (aws4fetch), refused answers thrown.
 * @throws DomainError 'unavailable' (files.away) when S3 can't be reached or is busy
 */
export type S3Request = (key: string, init?: RequestInit & { query?: string }) => Promise<Response>;

/**
 * Keeps files in a bucket of S3 or of anything that speaks it, addressed by path. The bucket stays private: people get files
 * through the app.
 * @throws DomainError 'unavailable' (files.away) when S3 can't be reached or is busy; Error for every other answer that is no success, with
 * S3's code and message; never with keys
 */
export function createS3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  log: Pick<Log, 'warn'>,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });
  const base = `${withoutFinalSlashes(endpoint)}/${encodeURIComponent(bucket)}/`;

  const request: S3Request = async (key, { query = '', ...init } = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client
      .fetch(`${base}${key}${query}`, { ...init, signal })
      .catch((cause: unknown) => {
        throw away(cause);
      });
    if (response.ok || response.status === 404) return response;
    const refusal = await failure(response);
    throw response.status >= 500 || response.status === 429 ? away(refusal) : refusal;
  };

  return {
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType };
      const body = new Uint8Array(bytes);
      const response = await request(checkTypedKey(key, contentType), { method: 'PUT', body, headers });
      if (!response.ok) throw await failure(response);
    },

    putStream: async (key, chunks, contentType) =>
      storeInParts({ request, log }, checkTypedKey(key, contentType), chunks, contentType),

    async open(key) {
      const response = await request(checkKey(key));
      if (await isMissing(response)) return undefined;
      if (!response.body) throw new Error('S3 answered without a file.');
      return { stream: response.body, size: Number(response.headers.get('content-length')) };
    },

    async get(key) {
      const response = await request(checkKey(key));
      if (await isMissing(response)) return undefined;
      return { bytes: new Uint8Array(await response.arrayBuffer()), contentType: contentTypeOf(key) };
    },

    async delete(key) {
      const response = await request(checkKey(key), { method: 'DELETE' });
      await response.body?.cancel();
    },

    list: (prefix = '') => listKeys(request, prefix),
  };
}

/** S3 lists a thousand at a time. */
async function* listKeys(request: S3Request, prefix: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const asked = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
    if (token !== undefined) asked.set('continuation-token', token);
    const response = await request('', { query: `?${asked}` });
    if (!response.ok) throw await failure(response);
    const text = await response.text();
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)</g)) {
      const name = decodeURIComponent(key);
      if (isKey(name)) yield name;
    }
    token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
  } while (token !== undefined);
}

/** S3 is down, slow or busy: the same request can be sent again. */
const away = (cause: unknown) => refusal('files.away', { cause });

/** A bucket that is not there is a mistake in the settings, not a missing file. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const error = await failure(response);
  if (error.message.includes('NoSuchBucket')) throw error;
  return true;
}

export async function failure(response: Response): Promise<Error> {
  const text = await response.text();
  const code = /<Code>([^<]*)/.exec(text)?.[1] ?? response.statusText;
  const message = /<Message>([^<]*)/.exec(text)?.[1] ?? '';
  return new Error(`S3 answered ${response.status} ${code} ${message}`.trim());
}
