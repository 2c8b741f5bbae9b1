import type { DoorInviteMail, TeamInviteMail } from '../../../core/shared/mail/account-mails.ts';
import type { EventWaitingMail } from '../../../core/shared/mail/admin-mails.ts';
import type { EventApprovedMail, EventRejectedMail } from '../../../core/shared/mail/organiser-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

/** About a link that joins a door in one step. */
const YOURS_ALONE = 'This link is for you alone and works once, so please don’t forward it.';

export function doorInviteLetter({ invitation, link, joins }: DoorInviteMail): Letter {
  const event = invitation ? oneLine(invitation.eventName) : 'an event';
  const invited = invitation ? `${oneLine(invitation.invitedBy)} invited you` : 'You’ve been invited';
  return {
    subject: `Help check tickets for ${event}`,
    preview: 'All you need is a phone.',
    heading: 'Help check tickets',
    blocks: [
      {
        kind: 'text',
        text: `${invited} to check tickets at the door of ${event}. All you need is your phone: scan the codes with its camera, or type them in.`,
      },
      { kind: 'button', label: joins ? 'Join the door' : 'Open the door', href: link },
      { kind: 'note', text: joins ? YOURS_ALONE : 'Log in with this email address to get there.' },
    ],
    because: 'you were invited to check tickets at an event',
  };
}

export function teamInviteLetter({ from, role, link, expiresInDays }: TeamInviteMail): Letter {
  const team = from?.organisation ? `the team of ${oneLine(from.organisation)}` : 'a team';
  const invited = from ? `${oneLine(from.invitedBy)} invited you` : 'You’ve been invited';
  const joined = from && from.organisation === from.invitedBy ? 'their team' : team;
  return {
    subject: `Join ${team} on Tikiti`,
    preview: 'Work on events together.',
    heading: 'Join the team',
    blocks: [
      {
        kind: 'text',
        text: `${invited} to join ${joined} and work on events together. Your role: ${role.replace('_', ' ')}.`,
      },
      { kind: 'button', label: role === 'door' ? 'Join the door' : 'Join the team', href: link },
      {
        kind: 'note',
        text: `${YOURS_ALONE} The invitation is open for ${expiresInDays} ${expiresInDays === 1 ? 'day' : 'days'}.`,
      },
    ],
    because: 'somebody invited this address to their team',
  };
}

export function eventWaitingLetter(mail: EventWaitingMail): Letter {
  const event = oneLine(mail.eventName);
  const organiser = oneLine(mail.organiser);
  const others = mail.waiting - 1;
  return {
    subject: `${event} is waiting for approval`,
    preview: `${organiser} would like to sell tickets for it.`,
    heading: 'An event is waiting for your review',
    blocks: [
      { kind: 'text', text: `${organiser} would like to sell tickets for ${event}.` },
      { kind: 'button', label: 'Review it', href: mail.link },
      ...(others > 0
        ? [
            {
              kind: 'note',
              text: others === 1 ? 'One more event is waiting.' : `${others} more events are waiting.`,
            } as const,
          ]
        : []),
    ],
    because: 'you are an admin of this site',
  };
}

/** Says that other dates were decided along with an event. */
function alsoDates(more: number, decided: string): Letter['blocks'] {
  if (more === 0) return [];
  const dates = more === 1 ? 'Another date of it was' : `${more} more dates of it were`;
  return [{ kind: 'text', text: `${dates} ${decided}.` }];
}

export function eventApprovedLetter(mail: EventApprovedMail): Letter {
  const event = oneLine(mail.eventName);
  return {
    subject: `${event} is live`,
    preview: 'Your event was approved, and its tickets are on sale.',
    heading: 'Your event is live',
    blocks: [
      { kind: 'text', text: `${event} was approved. Its page is public, and tickets are on sale.` },
      ...alsoDates(mail.moreDates, 'approved'),
      { kind: 'button', label: 'See your event', href: mail.link },
      { kind: 'note', text: 'Next, share the page. People can buy without an account.' },
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
      { kind: 'text', text: `We reviewed ${event} and can’t put it on sale yet. Here’s why:` },
      ...alsoDates(mail.moreDates, 'turned down for the same reason'),
      { kind: 'quote', text: mail.reason },
      {
        kind: 'text',
        text: 'Everything you entered is saved. Change it, send it for approval again, and we’ll take another look.',
      },
      { kind: 'button', label: 'Change your event', href: mail.link },
    ],
    because: 'you created this event',
  };
}
