import type { PeopleAtDoor } from '../../../core/check-in/door-answer.ts';
import { SCAN_WORDS } from '../../../core/check-in/scan-words.ts';
import type { Email } from '../../../core/orders/no-email.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';
import type { TypeColour } from '../../../core/ticket-types/type-colour.ts';
import { doorTime, howLongAgo } from '../door-time.ts';
import type { Outcome } from '../send-scan.ts';

/** `go`: let them in. `stop`: do not. `ask`: something has to be resolved first. */
export type Tone = 'go' | 'stop' | 'ask';

/** An outcome in words: what staff read at a glance, then what they tell the guest. */
export interface AnswerWords {
  tone: Tone;
  title: string;
  /** The scanned ticket. */
  ticket?: {
    typeName: string;
    shortCode: string;
    email?: Email['email'];
    noEmail?: Email['noEmail'];
    colour?: TypeColour | undefined;
    name?: string;
    answers?: { question: string; answer: string[] }[];
  };
  /** The first of the details, in large type: for a duplicate, when and where it was admitted. */
  fact?: string;
  detail: string;
  /** The device decided, without the server. */
  offline?: true;
}

export const TITLES: Record<Outcome['answer'], string> = {
  ...SCAN_WORDS,
  'shown-again': 'Scanned just now',
  'not-checked': 'Not checked',
};

const TONES: Record<Outcome['answer'], Tone> = {
  admitted: 'go',
  'already-admitted': 'stop',
  'too-many': 'stop',
  'shown-again': 'ask',
  disputed: 'stop',
  refunded: 'stop',
  resold: 'stop',
  reversed: 'stop',
  transferred: 'stop',
  'wrong-area': 'stop',
  'not-valid-now': 'stop',
  'add-on': 'ask',
  left: 'go',
  'not-inside': 'ask',
  foreign: 'stop',
  forged: 'stop',
  unknown: 'ask',
  malformed: 'ask',
  'not-checked': 'ask',
};

export function toneOf(answer: Outcome['answer']): Tone {
  return TONES[answer];
}

/** How many more people of a ticket that admits several may pass, after a scan in a direction; 0 for other tickets. */
export function moreOf(outcome: Outcome, direction: 'entry' | 'exit'): number {
  if (!('people' in outcome) || !outcome.people) return 0;
  const { in: inside, of } = outcome.people;
  return direction === 'exit' ? inside : of - inside;
}

/** "2 of 6 in" */
export const peopleIn = ({ in: inside, of }: PeopleAtDoor): string => `${inside} of ${of} in`;

const LOST =
  'The code is genuine, but the ticket was sold after the backup from which this site was restored. If its order was made again, there’s a newer email with new tickets. Ask the organiser.';

const CHECK_SPELLING = 'No ticket for this event has this code. Check the spelling.';

/** What a device that decided by itself can't know. */
const NOT_KNOWN_HERE: Partial<Record<Outcome['answer'], string>> = {
  foreign: 'Its code is for another event.',
  unknown: 'The code may be newer than this phone’s list. Ask the organiser.',
};

/** Describes an outcome in the event's zone, as of an ISO 8601 instant. `typed`: a person typed the code, and may have mistyped it. */
export function answerWords(outcome: Outcome, timeZone: string, asOf: string, typed = false): AnswerWords {
  const words = wordsOf(outcome, timeZone, asOf, typed);
  if (!outcome.offline) return words;
  const detail = NOT_KNOWN_HERE[outcome.answer] ?? words.detail;
  return { ...words, detail, offline: true };
}

function wordsOf(outcome: Outcome, timeZone: string, asOf: string, typed: boolean): AnswerWords {
  const { answer } = outcome;
  const base = { tone: TONES[answer], title: TITLES[answer] };
  switch (answer) {
    case 'admitted':
      return {
        ...base,
        ...(outcome.people && { title: peopleIn(outcome.people), fact: TITLES.admitted }),
        ticket: outcome.ticket,
        detail:
          outcome.inside === undefined
            ? `${formatCount(outcome.count)} in so far.`
            : `${formatCount(outcome.inside)} inside now.`,
      };
    case 'already-admitted': {
      const { people } = outcome;
      const admitted = people ? 'The last was admitted' : 'Admitted';
      const lets = people
        ? `This ticket lets ${formatPeople(people.of)} in, and all of them are in.`
        : 'One ticket lets one person in.';
      return {
        ...base,
        ticket: outcome.ticket,
        fact: `${admitted} ${doorTime(outcome.admittedAt, timeZone, asOf)} at ${outcome.gate}`,
        detail: `That was ${howLongAgo(outcome.secondsAgo)}. ${lets}`,
      };
    }
    case 'too-many': {
      const { in: inside, of } = outcome.people;
      const already =
        inside === 0 ? '' : inside === 1 ? ', and 1 is in already' : `, and ${inside} are in already`;
      return {
        ...base,
        ticket: outcome.ticket,
        fact: `Only ${of - inside} ${inside === 0 ? '' : 'more '}may come in`,
        detail: `This ticket lets ${formatPeople(of)} in${already}. Nobody was let in with this scan.`,
      };
    }
    case 'shown-again':
      return {
        ...base,
        ticket: outcome.ticket,
        fact: peopleIn(outcome.people),
        detail: 'We didn’t count this code again. Choose how many more people of this ticket are with you.',
      };
    case 'disputed':
      return {
        ...base,
        ticket: outcome.ticket,
        detail:
          'A real ticket, but its payment is disputed or being checked. It isn’t valid until that is resolved: send them to the organiser.',
      };
    case 'refunded':
      return {
        ...base,
        ticket: outcome.ticket,
        fact: outcome.revokedAt ? `Refunded ${doorTime(outcome.revokedAt, timeZone, asOf)}` : undefined,
        detail: 'The money was refunded, so this ticket is no longer valid.',
      };
    case 'resold':
      return {
        ...base,
        ticket: outcome.ticket,
        fact: outcome.revokedAt ? `Resold ${doorTime(outcome.revokedAt, timeZone, asOf)}` : undefined,
        detail:
          'Tell them: “This ticket was sold on to somebody else. If that’s you, show the ticket in your own email.” Only the buyer’s ticket is valid.',
      };
    case 'reversed':
      return {
        ...base,
        ticket: outcome.ticket,
        fact: outcome.revokedAt ? `Reversed ${doorTime(outcome.revokedAt, timeZone, asOf)}` : undefined,
        detail:
          'The customer’s bank took the money back, so this ticket is no longer valid: send them to the organiser.',
      };
    case 'transferred':
      return {
        ...base,
        detail:
          'This code no longer works: the ticket was sent to somebody or exchanged, and has a new code. Ask for the one in the latest email.',
      };
    case 'wrong-area':
      return {
        ...base,
        ticket: outcome.ticket,
        fact: outcome.areas.length ? `It’s for ${outcome.areas.join(', ')}` : undefined,
        detail: outcome.areas.length
          ? 'A real ticket, but it isn’t for this area. Show them the way.'
          : 'A real ticket, but it isn’t for any area that is open.',
      };
    case 'not-valid-now': {
      const { validFrom, validUntil } = outcome;
      const early = validFrom !== null && validFrom > asOf;
      const [when, at] = early ? ['Valid from', validFrom] : ['Valid until', validUntil];
      return {
        ...base,
        ticket: outcome.ticket,
        fact: at ? `${when} ${doorTime(at, timeZone, asOf)}` : undefined,
        detail: early
          ? 'A real ticket, but it isn’t valid here yet. Ask them to come back then.'
          : 'A real ticket, but its time here is over.',
      };
    }
    case 'add-on':
      return {
        ...base,
        ticket: outcome.ticket,
        detail: 'This code is for an add-on. It isn’t a ticket.',
      };
    case 'left':
      return {
        ...base,
        ...(outcome.people && { fact: `${outcome.people.in} of ${outcome.people.of} still in` }),
        ticket: outcome.ticket,
        detail: `They can come back with this ticket. ${formatCount(outcome.inside)} inside now.`,
      };
    case 'not-inside': {
      const { people } = outcome;
      return {
        ...base,
        ...(people && { fact: peopleIn(people) }),
        ticket: outcome.ticket,
        detail: people?.in
          ? `Only ${people.in} of its people ${people.in === 1 ? 'is' : 'are'} in. Check how many are leaving.`
          : 'This ticket wasn’t scanned in, or it has already left. Check that you’re scanning exits.',
      };
    }
    case 'foreign':
      return {
        ...base,
        fact: outcome.eventName ? `It’s for ${outcome.eventName}` : undefined,
        detail: 'A real ticket, but not for this event.',
      };
    case 'forged':
      return { ...base, detail: 'It looks like a ticket, but we didn’t issue it.' };
    case 'unknown':
      return {
        ...base,
        detail: outcome.lost
          ? LOST
          : outcome.signed
            ? 'The code is genuine, but we can’t find its ticket. Ask the organiser.'
            : CHECK_SPELLING,
      };
    case 'malformed':
      return typed
        ? { ...base, title: TITLES.unknown, detail: CHECK_SPELLING }
        : { ...base, detail: 'This isn’t a ticket code. Look for the square code on the ticket.' };
    case 'not-checked':
      return { ...base, fact: 'Don’t let anyone in until it’s checked', detail: outcome.why };
  }
}
