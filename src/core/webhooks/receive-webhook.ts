import { providerOf } from '../providers/find-provider.ts';
import type { WebhookNotice } from '../providers/payment-provider.ts';
import { refusal as webhookRefusal } from '../providers/refusals.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { refusal } from './refusals.ts';

/**
 * Receives a provider's webhook: checks its signature over the raw bytes, stores them, and leaves the rest to the sweep of the inbox.
 * The same notice is stored once and answered at once each time.
 * @throws DomainError 'not-found' (payment.unknown-provider), 'forbidden' (payment.webhook-refused)
 */
export async function receiveWebhook(
  app: App,
  providerId: string,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<void> {
  const notice = readNotice(app, providerId, rawBody, headers);
  const { buffer, byteOffset, byteLength } = rawBody;
  const body = Buffer.from(buffer, byteOffset, byteLength);
  await app.webhookInbox.keep({ ...notice, id: app.newId(), provider: providerId, body });
}

function readNotice(app: App, providerId: string, rawBody: Uint8Array, headers: Headers): WebhookNotice {
  const provider = providerOf(app, providerId);
  try {
    if (!provider) throw refusal('payment.unknown-provider');
    const notice = provider.readWebhook(rawBody, headers);
    requireKeepable(notice);
    return notice;
  } catch (error) {
    if (error instanceof DomainError) app.refusedWebhooks.note(provider?.id, error.message);
    throw error;
  }
}

/** No provider's names and ids are longer. */
const LONGEST = 300;

/** Refuses names that no provider sends and that the database could not store or find again. */
function requireKeepable({ eventType, reference, paymentId, payee, objectId, status }: WebhookNotice): void {
  const names = [eventType, reference, paymentId, payee, objectId, status];
  if (names.every((name) => name === undefined || (name.length <= LONGEST && !name.includes('\0')))) return;
  throw webhookRefusal('payment.webhook-refused', { why: 'body' });
}
