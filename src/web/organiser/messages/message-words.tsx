import type { ReactNode } from 'react';
import type { Limits, Message, Messages } from '../../../core/messages/message.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

export const people = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

interface Standing {
  kind: 'success' | 'warning' | 'error' | 'neutral';
  says: string;
}

/** The state of a message in a word. */
export function standingOf({ state, waiting }: Message): Standing {
  if (state === 'scheduled') return { kind: 'warning', says: 'Scheduled' };
  if (state === 'held') return { kind: 'warning', says: 'On hold' };
  if (state === 'called-off') return { kind: 'neutral', says: 'Called off' };
  if (state === 'stopped') return { kind: 'error', says: 'Not sent' };
  return waiting > 0 ? { kind: 'warning', says: 'Sending' } : { kind: 'success', says: 'Sent' };
}

/** Says how many people got a message; undefined if it did not go out. */
export function deliveryWords({ state, recipients, sent, failed, waiting }: Message): string | undefined {
  if (state !== 'sent') return undefined;
  const left = recipients - sent - failed - waiting;
  const parts = [
    waiting > 0 ? `${formatCount(sent)} of ${formatCount(recipients)} sent` : `Sent to ${people(sent)}`,
    ...(failed > 0 ? [`${formatCount(failed)} couldn’t be delivered`] : []),
    ...(left > 0 ? [`${formatCount(left)} refunded or unsubscribed meanwhile`] : []),
  ];
  return parts.join(', ');
}

export const STOPPED: Record<NonNullable<Message['stoppedWhy']>, string> = {
  cancelled: 'The event had been cancelled by then.',
  'not-approved': 'The event wasn’t approved at that time.',
  'turned-off': 'An admin had turned messages off for your organisation.',
  nobody: 'Nobody would have got it.',
  'too-late': 'The event was over by then.',
  'writer-gone': 'Its author may no longer send messages.',
  limits: 'It went beyond what your organisation may send.',
};

/** Why nobody can write to all customers now. */
export const CLOSED: Record<NonNullable<Messages['closed']>, { title: string; says: string }> = {
  'not-approved': {
    title: 'Messages open once the event is approved',
    says: 'You’ll be able to email everyone who bought a ticket.',
  },
  cancelled: {
    title: 'This event was cancelled',
    says: 'Everybody was told. You can still email one customer from their order.',
  },
  over: {
    title: 'This event ended a while ago',
    says: 'Messages close 60 days after an event. You can still email one customer from their order.',
  },
  'turned-off': {
    title: 'Messages are turned off for your organisation',
    says: 'An admin decided this. Write to support to ask why.',
  },
};

/** Says what a new organiser may not do yet; nothing for others. */
export function limitWords({ trust, aDay, recipients, trustedAfterTickets }: Limits): ReactNode {
  if (trust !== 'new') return null;
  return `New organisers can send ${aDay} ${aDay === 1 ? 'message' : 'messages'} a day, each to at most ${people(recipients ?? 0)} and without links. That ends a week after your first ${formatCount(trustedAfterTickets)} paid tickets; support can lift it sooner.`;
}
