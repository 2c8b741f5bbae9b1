import { REVERSED } from '../../core/tickets/reversed-words.ts';

/** In the place of a ticket's badge, whose word or two are too few for it. */
export function ReversedTicket() {
  return <span className="block text-sm font-semibold wrap-anywhere">{REVERSED}</span>;
}
