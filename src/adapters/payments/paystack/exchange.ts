import http from 'node:http';
import https from 'node:https';

interface Question {
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** How long the whole answer may take, ms. */
  patienceMs: number;
}

/**
 * Sends a request on a connection that stays open, and reads its whole answer. `fetch` takes two to three times the processor time, and a
 * rush of payments asks hundreds of times a second. Redirects are not followed: the API has none.
 * @throws Error when there is no connection, when it breaks, and when the time is up
 */
export function exchange(url: string, question: Question): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { request: open } = url.startsWith('https:') ? https : http;
    const { method, body, patienceMs } = question;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const patience = AbortSignal.timeout(patienceMs);
    const request = open(url, { method, headers: { ...question.headers, ...length }, signal: patience });
    const fail = (error: Error) => reject(patience.aborted ? patience.reason : error);
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.end(body);
  });
}
