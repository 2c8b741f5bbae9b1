import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';

/** What an attendee is called: by name, or else by address. */
export const calledOf = ({ name, ownEmail, ...email }: FoundAttendee): string =>
  name ?? ownEmail ?? emailInWords(email);

/** "2 of 6 in", for a ticket that admits several; undefined for others. */
export const peopleInWords = ({ people, peopleIn }: FoundAttendee): string | undefined =>
  people > 1 ? `${peopleIn} of ${formatPeople(people)} in` : undefined;

/** The answers on one line: "Vegan · Size M". Those that the reader may not see are left out. */
export const answersInWords = ({ answers }: FoundAttendee): string =>
  answers.flatMap(({ answer }) => (answer ? [answer.join(', ')] : [])).join(' · ');

export const STATE_WORDS = {
  valid: ['valid', 'success'],
  on_hold: ['on hold', 'warning'],
  refunded: ['no longer valid', 'neutral'],
  resold: ['resold', 'neutral'],
  reversed: ['reversed', 'neutral'],
} as const satisfies Record<FoundAttendee['state'], readonly [string, string]>;
