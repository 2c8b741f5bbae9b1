import type { TicketKeys } from '../../../core/event-page/ticket-keys.ts';
import { normaliseTypedCode, readTicketCode } from '../../../core/tickets/read-ticket-code.ts';
import { normaliseShortCode } from '../../../core/tickets/short-code.ts';
import { isGenuine } from '../../ui/ticket-codes/is-genuine.ts';
import type { FindKeys } from './find-keys.ts';

/** What can be said of a code without looking up its ticket. None of it says that the ticket is valid. */
export type Verdict =
  /** The event signed this code. Without a name, the event isn't public. */
  | { is: 'issued'; event: Pick<TicketKeys, 'id' | 'name'> }
  /** It is spelled like a ticket's code, but no event here signed it. */
  | { is: 'not-ours' }
  | { is: 'not-a-code' }
  /** The code that is printed to be typed at the door. It has no signature. */
  | { is: 'short-code' }
  /** The event's key is not on this device, and we could not be reached. */
  | { is: 'no-key' };

/** Finds out whether a scanned or pasted code was ever issued by an event here. */
export async function checkCode(text: string, findKeys: FindKeys): Promise<Verdict> {
  const spelled = readTicketCode(normaliseTypedCode(text));
  if (!spelled) return { is: normaliseShortCode(text) ? 'short-code' : 'not-a-code' };
  const { eventId, keyId } = spelled.claim;
  const found = await findKeys(eventId, keyId);
  if (found === 'unreachable') return { is: 'no-key' };
  if (found === 'unknown') return { is: 'not-ours' };
  const key = found.keys.find((one) => one.keyId === keyId);
  return key && (await isGenuine(spelled, key.publicKey))
    ? { is: 'issued', event: { id: found.id, name: found.name } }
    : { is: 'not-ours' };
}
