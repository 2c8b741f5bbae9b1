import { z } from 'zod';
import { storedText } from '../orders/no-email.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { isTransferLinkKey } from '../tickets/transfer-link.ts';
import type { TransferKey } from '../tickets/transfer-path.ts';
import { refusal } from './refusals.ts';
import { findTransfer, type TransferRecord } from './transfer-store.ts';

/** Names a transfer, with the key of its mailed link if there is one. */
export interface TransferRequest extends TransferKey {
  key?: string | undefined;
}

/**
 * Finds a transfer for its recipient, who has the link from its mail or has verified its address. For anybody else it looks as if the
 * transfer did not exist.
 * @throws DomainError 'not-found' (transfer.unknown)
 */
export async function findTransferFor(
  app: App,
  actor: Actor,
  request: TransferRequest,
): Promise<TransferRecord> {
  const named = z.object({ eventId: z.uuid(), transferId: z.uuid() }).safeParse(request);
  const transfer = named.success ? await findTransfer(app.db, named.data) : undefined;
  if (transfer && isTheirs(app, actor, transfer, request.key)) return transfer;
  throw refusal('transfer.unknown');
}

function isTheirs(app: App, actor: Actor, transfer: TransferRecord, key: string | undefined): boolean {
  if (key !== undefined && isTransferLinkKey(app, transfer, key)) return true;
  return (
    actor.kind === 'user' && actor.emailVerified && actor.email === storedText(transfer.email).toLowerCase()
  );
}
