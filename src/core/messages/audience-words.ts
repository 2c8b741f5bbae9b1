import { emailInWords } from '../orders/no-email.ts';
import type { Message } from './message.ts';

type TypeNames = readonly { id: string; name: string }[];

/** Says to whom a message goes. */
export function audienceWords(
  { audience, email, noEmail }: Pick<Message, 'audience' | 'email' | 'noEmail'>,
  types: TypeNames,
): string {
  switch (audience.kind) {
    case 'all':
      return 'Everyone with a ticket';
    case 'not-checked-in':
      return 'Everyone not checked in';
    case 'unanswered':
      return 'Everyone with details missing';
    case 'tickets': {
      const { length } = audience.ticketIds;
      return length === 1 ? '1 attendee you chose' : `${length} attendees you chose`;
    }
    case 'order':
      return emailInWords({ email, noEmail });
    case 'types': {
      const names = types.filter(({ id }) => audience.ticketTypeIds.includes(id)).map(({ name }) => name);
      return names.length > 0 ? `Holders of ${names.join(', ')}` : 'Holders of a deleted ticket type';
    }
  }
}
