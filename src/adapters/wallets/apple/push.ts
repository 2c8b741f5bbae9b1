import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { forEachConcurrently } from '../../../core/shared/for-each-concurrently.ts';
import type { PushOutcome } from '../../../core/wallets/wallets.ts';
import type { AppleIdentity } from './identity.ts';

export const APPLE_PUSH = 'https://api.push.apple.com';
const PATIENCE_MS = 10_000;
/** Apple allows about a thousand. */
const STREAMS = 50;

/** Apple says so of a phone that deleted its passes, or of a token that was never ours. */
const GONE = new Set(['Unregistered', 'BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken']);

/**
 * Tells phones that a pass changed: an empty notification for the pass type, sent with its certificate. All go through one connection.
 * Source: https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 * @param authority whom the connection trusts, PEM; those that Node trusts when it is left out
 */
export async function pushToPhones(
  { passType, certificate, key }: AppleIdentity,
  tokens: readonly string[],
  { url = APPLE_PUSH, authority }: { url?: string | undefined; authority?: string | undefined } = {},
): Promise<Map<string, PushOutcome>> {
  const outcomes = new Map<string, PushOutcome>();
  if (tokens.length === 0) return outcomes;
  const session = connect(url, { cert: certificate, key, ...(authority && { ca: authority }) });
  const broken = new Promise<never>((_, reject) => session.on('error', reject));
  broken.catch(() => {});
  try {
    await forEachConcurrently(tokens, STREAMS, async (token) => {
      const answer = Promise.race([push(session, passType, token), broken]);
      outcomes.set(token, await answer.catch((error: Error) => error));
    });
  } finally {
    session.destroy();
  }
  return outcomes;
}

function push(session: ClientHttp2Session, passType: string, token: string): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      'apns-topic': passType,
      'apns-push-type': 'background',
      'apns-priority': '5',
    });
    let status = 0;
    let text = '';
    request.setEncoding('utf8');
    request.setTimeout(PATIENCE_MS, () => {
      request.close(constants.NGHTTP2_CANCEL);
      reject(new Error(`Apple’s push service did not answer within ${PATIENCE_MS / 1_000} seconds`));
    });
    request.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    request.on('data', (part: string) => {
      text = (text + part).slice(0, 1_000);
    });
    request.on('error', reject);
    request.on('end', () => {
      if (status === 200) return resolve('told');
      const reason = reasonIn(text);
      if (status === 410 || GONE.has(reason)) return resolve('gone');
      reject(new Error(`Apple’s push service answered ${status} ${reason}`));
    });
    request.end('{}');
  });
}

function reasonIn(text: string): string {
  try {
    const { reason } = JSON.parse(text);
    return typeof reason === 'string' ? reason : '';
  } catch {
    return '';
  }
}
