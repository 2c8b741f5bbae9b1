import { eventDates } from '../../../core/shared/event-dates.ts';
import type { EventMovedMail } from '../../../core/shared/mail/customer-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

export function eventMovedLetter(mail: EventMovedMail): Letter {
  const event = oneLine(mail.eventName);
  const { before, after, refundPolicyLink: bought } = mail;
  const when = whenOf(after);
  const lines = [
    ...(whenOf(before) === when ? [] : [`New: ${when}`, `Before: ${whenOf(before)}`]),
    ...(before.locationText === after.locationText
      ? []
      : [`New place: ${placeOf(after)}`, `Before: ${placeOf(before)}`]),
  ];
  return {
    subject: `${event} has changed`,
    preview: oneLine(`Now ${when}, ${placeOf(after)}`, 90),
    heading: 'This event has changed',
    blocks: [
      { kind: 'text', text: `The organiser of ${event} changed ${whatOf(mail)}.` },
      { kind: 'quote', text: lines.join('\n') },
      { kind: 'text', text: 'Your tickets are still valid, and there’s nothing you need to do.' },
      { kind: 'button', label: bought ? 'See your order' : 'See your ticket', href: mail.orderLink },
      ...(bought
        ? ([
            {
              kind: 'text',
              text: 'Can’t make it? See our refund policy for how to ask for your money back.',
              link: { words: 'our refund policy', href: bought },
            },
          ] as const)
        : []),
      {
        kind: 'note',
        text:
          mail.attachments.length > 0
            ? 'Open the attached calendar entry to replace the one that came with your tickets. You’ll find updated tickets with the button above.'
            : 'Your calendar won’t update by itself: add the event again with the button above.',
      },
    ],
    because: `this address has tickets for ${event}`,
  };
}

type Moment = EventMovedMail['before'];

function whenOf(moment: Moment): string {
  const { date, time, zone } = eventDates(moment);
  return `${date}, ${time} ${zone}`;
}

const placeOf = ({ locationText }: Moment) => oneLine(locationText) || 'to be announced';

function whatOf({ before, after }: EventMovedMail): string {
  const when = whenOf(before) === whenOf(after) ? [] : ['when'];
  const where = before.locationText === after.locationText ? [] : ['where'];
  return `${[...when, ...where].join(' and ')} it takes place`;
}
