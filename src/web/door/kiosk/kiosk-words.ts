import type { Outcome } from '../send-scan.ts';

/** What guests read after a scan. It gives no reason for a refusal: others see the screen, and only staff can help. */
export interface KioskWords {
  /** `welcome`: they are checked in. `staff`: they are not, and staff see why. `again`: nothing was checked. */
  tone: 'welcome' | 'staff' | 'again';
  title: string;
  /** Undefined: the title says it all. */
  detail?: string;
}

/** Puts an outcome into words for guests. */
export function kioskWords(outcome: Outcome): KioskWords {
  switch (outcome.answer) {
    case 'admitted': {
      const { people } = outcome;
      const name = outcome.ticket.name;
      return {
        tone: 'welcome',
        title: name ? `Welcome, ${name}` : 'Welcome',
        ...(people && people.in < people.of && { detail: `${people.in} of ${people.of} are checked in.` }),
      };
    }
    case 'malformed':
      return {
        tone: 'again',
        title: 'That isn’t a ticket',
        detail: 'Hold up the square code on your ticket.',
      };
    default:
      return { tone: 'staff', title: 'Please see our staff', detail: 'They’ll help you right away.' };
  }
}

/** How many more people of the ticket may check in. */
export const moreToCome = (outcome: Outcome): number =>
  outcome.answer === 'admitted' && outcome.people ? outcome.people.of - outcome.people.in : 0;
