import type {
  DoorInviteMail,
  EventApprovedMail,
  EventRejectedMail,
  EventWaitingMail,
} from '../../../core/shared/mail.ts';
import { type Letter, oneLine } from '../letter.ts';

export function doorInviteLetter(mail: DoorInviteMail): Letter {
  const event = oneLine(mail.eventName);
  const host = oneLine(mail.invitedBy);
  return {
    subject: `Help at the door of ${event}`,
    preview: `${host} asks you to check tickets. A phone is all you need.`,
    heading: 'You are asked to the door',
    blocks: [
      { kind: 'text', text: `${host} asks you to check tickets at the door of ${event}.` },
      {
        kind: 'text',
        text: 'Your phone is all you need: its camera reads the codes, and you can type them too.',
      },
      { kind: 'button', label: 'Open the door', href: mail.link },
      { kind: 'note', text: 'The link is for you alone: whoever has it can admit people.' },
    ],
    because: `${host} gave this address for the door of an event`,
  };
}

export function eventWaitingLetter(mail: EventWaitingMail): Letter {
  const event = oneLine(mail.eventName);
  const organiser = oneLine(mail.organiser);
  const others = mail.waiting - 1;
  return {
    subject: `${event} waits for approval`,
    preview: `${organiser} would like to sell tickets for it.`,
    heading: 'An event waits for you',
    blocks: [
      { kind: 'text', text: `${organiser} would like to sell tickets for ${event}.` },
      { kind: 'button', label: 'Look at it', href: mail.link },
      ...(others > 0
        ? [{ kind: 'note', text: others === 1 ? 'One more waits.' : `${others} more wait.` } as const]
        : []),
    ],
    because: 'you are an admin of this house',
  };
}

export function eventApprovedLetter(mail: EventApprovedMail): Letter {
  const event = oneLine(mail.eventName);
  return {
    subject: `${event} is live`,
    preview: 'Your event was approved, and its tickets are on sale.',
    heading: 'Your event is live',
    blocks: [
      { kind: 'text', text: `${event} was approved. Its page is public now, and its tickets can be bought.` },
      { kind: 'button', label: 'See your event', href: mail.link },
      { kind: 'note', text: 'Next: share the page. People need no account to buy.' },
    ],
    because: 'you created this event',
  };
}

export function eventRejectedLetter(mail: EventRejectedMail): Letter {
  const event = oneLine(mail.eventName);
  return {
    subject: `${event} needs a change before it can go live`,
    preview: oneLine(mail.reason, 90),
    heading: 'Your event needs a change',
    blocks: [
      { kind: 'text', text: `We looked at ${event} and cannot put it on sale as it is. The reason:` },
      { kind: 'quote', text: mail.reason },
      { kind: 'text', text: 'Nothing is lost. Change what is needed, and it will be looked at again.' },
      { kind: 'button', label: 'Change your event', href: mail.link },
    ],
    because: 'you created this event',
  };
}
