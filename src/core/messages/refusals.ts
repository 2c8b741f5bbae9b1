import { catalogueOf } from '../shared/errors.ts';
import { SKIPPED } from '../shared/local-time.ts';

export const refusal = catalogueOf({
  // At a till, the sale goes through once the field of the email is empty.
  'email.day-full': [
    'too-many',
    ({ most }: { most: number; retryAfterSeconds: number }) =>
      `Your organisation can email tickets to ${most} addresses a day that you type, and has. Show or print the tickets instead.`,
  ],
  'email.turned-off': [
    'conflict',
    'An admin turned messages off for your organisation, so tickets can’t go to addresses that you type. Show or print the tickets instead.',
  ],
  'message.closed': [
    'conflict',
    {
      'turned-off': 'An admin turned messages off for your organisation. Write to support to ask why.',
      cancelled:
        'This event was cancelled, and everybody was told. You can still email one customer from their order.',
      'not-approved': 'You can send messages once the event is approved.',
      over: 'This event ended more than 60 days ago. You can still email one customer from their order.',
    },
  ],
  'message.day-full': [
    'conflict',
    ({ most, toOne }: { most: number; toOne: boolean }) =>
      `Your organisation can send ${most} ${toOne ? 'messages to single customers' : 'messages'} a day, and has. Choose another day.`,
  ],
  'message.essential-late': [
    'invalid',
    'After the event nothing is essential any more: people who unsubscribed stay so.',
  ],
  'message.essentials-used-up': [
    'conflict',
    ({ most }: { most: number }) =>
      `An event can have ${most} essential messages, and this one has. Send it without.`,
  ],
  'message.gone-out': [
    'conflict',
    { sent: 'This message has gone out already.', ended: 'This message won’t go out any more.' },
  ],
  'message.link': [
    'invalid',
    ({ why, link }: { why: 'disguised' | 'in-subject' | 'new-organiser'; link: string }) =>
      why === 'disguised'
        ? `“${link}” leads somewhere else. Let the words say where.`
        : why === 'in-subject'
          ? `Put links into the message, not the subject: “${link}”.`
          : `New organisers can’t send links yet. Remove “${link}”.`,
  ],
  'message.no-recipients': [
    'conflict',
    {
      unsubscribed: 'Everybody it would go to has unsubscribed from your messages.',
      'all-answered': 'Nobody would get it: everything that you require is answered.',
      'no-ticket': 'Nobody would get it: no valid ticket fits, or its email was removed.',
    },
  ],
  'message.time': [
    'invalid',
    {
      skipped: SKIPPED,
      past: 'Choose a time that is still to come.',
      'too-late': 'Choose a time at most 60 days after the event.',
    },
  ],
  'message.too-many-recipients': [
    'conflict',
    ({ recipients, most }: { recipients: number; most: number }) =>
      `This would go to ${recipients} people. While your organisation is new, a message may go to ${most}: choose fewer, or ask support.`,
  ],
  'message.unknown': ['not-found', 'There is no such message.'],
  'organisation.unknown': ['not-found', 'There is no such organisation.'],
  'unsubscribe.unknown': ['not-found', 'This link is incomplete. Use the one in the email.'],
});
