import type { Log } from '../../core/shared/log.ts';
import type { S3Request } from './s3.ts';

/** S3 takes parts of 5 MB and more; one part is what is kept in memory. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores a file of unknown length in parts (S3's multipart upload), at most one of them in memory. When `chunks` throws, the parts
 * are given up and what it threw is thrown.
 */
export async function storeInParts(
  { request, log }: { request: S3Request; log: Pick<Log, 'warn'> },
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<void> {
  const begun = await request(key, {
    method: 'POST',
    query: '?uploads=',
    headers: { 'content-type': contentType },
  });
  const id = /<UploadId>([^<]+)/.exec(await begun.text())?.[1];
  if (!id) throw new Error(`S3 answered ${begun.status} without an upload's id.`);
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const tags: string[] = [];
    for await (const part of inParts(chunks)) {
      const query = `?partNumber=${tags.length + 1}&${upload}`;
      const stored = await request(key, { method: 'PUT', query, body: new Uint8Array(part) });
      const tag = stored.headers.get('etag');
      if (!stored.ok || !tag) throw new Error(`S3 answered ${stored.status} to a part.`);
      tags.push(tag);
    }
    await complete(request, key, upload, tags);
  } catch (error) {
    await request(key, { method: 'DELETE', query: `?${upload}` }).catch((left: unknown) =>
      log.warn({ err: left, key }, 'parts of a file that was not stored are left in S3'),
    );
    throw error;
  }
}

/** S3 says 200 before it is done, and may still say in the body that it failed. */
async function complete(
  request: S3Request,
  key: string,
  upload: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await request(key, { method: 'POST', query: `?${upload}`, body });
  const text = await answer.text();
  if (!answer.ok || text.includes('<Error>')) throw new Error(`S3 could not put the parts together: ${text}`);
}

/** Gathers small pieces until they are a part; the last one is what is left, also when it is nothing at all. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let parts = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    parts += 1;
    pieces = [];
    size = 0;
  }
  if (size > 0 || parts === 0) yield Buffer.concat(pieces);
}
