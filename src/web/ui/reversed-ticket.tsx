import { REVERSED } from '../../core/tickets/reversed-words.ts';

/** Takes the place of a ticket's badge, which is too short to explain this state. */
export function ReversedTicket() {
  return <span className="block text-sm font-semibold wrap-anywhere">{REVERSED}</span>;
}
