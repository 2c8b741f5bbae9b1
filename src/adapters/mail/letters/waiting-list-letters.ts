import { formatMoney } from '../../../core/shared/format-money.ts';
import type {
  WaitingEndedMail,
  WaitingLapsedMail,
  WaitingOfferMail,
  WaitingPlaceMail,
} from '../../../core/shared/mail/waiting-list-mails.ts';
import { type Letter, oneLine } from '../letter.ts';
import { instantInWords } from './instant-in-words.ts';

const ticketsOf = ({ quantity, typeName }: { quantity: number; typeName: string }) =>
  quantity === 1 ? `1 ticket (${typeName})` : `${quantity} tickets (${typeName})`;

const hoursOf = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

export function waitingPlaceLetter(mail: WaitingPlaceMail): Letter {
  return mail.again ? placeKeptLetter(mail) : placeLetter(mail);
}

/** The holder of the ticket that they were offered kept or used it. */
function placeKeptLetter({ eventName, link, accent }: WaitingPlaceMail): Letter {
  const name = oneLine(eventName);
  return {
    subject: `The ticket for ${name} is no longer for sale`,
    preview: 'You’re back on the waiting list, at the place you had.',
    heading: 'You’re back on the waiting list',
    blocks: [
      {
        kind: 'text',
        text: `The ticket for ${eventName} that we offered you belonged to somebody who wanted to sell it, and it’s no longer for sale. You have your place on the waiting list back. If you’ve already paid, we’re refunding all of it.`,
      },
      { kind: 'button', label: 'See my place', href: link, accent },
    ],
    because: `this address is on the waiting list for ${name}`,
  };
}

function placeLetter(mail: WaitingPlaceMail): Letter {
  const name = oneLine(mail.eventName);
  const { toConfirm, link, accent, offerHours } = mail;
  const then = `When tickets free up for you, we’ll email you, and they’ll be reserved for you for ${hoursOf(offerHours)}, or until the sale ends.`;
  return {
    subject: toConfirm
      ? `Confirm your place on the waiting list for ${name}`
      : `You’re on the waiting list for ${name}`,
    preview: toConfirm ? 'One more step: confirm your email.' : 'We’ll email you when tickets free up.',
    heading: toConfirm ? 'One more step' : 'You’re on the waiting list',
    blocks: [
      {
        kind: 'text',
        text: toConfirm
          ? `Confirm that this is your email to join the waiting list for ${mail.eventName}: ${ticketsOf(mail)}. ${then}`
          : `You’re waiting for ${ticketsOf(mail)} for ${mail.eventName}. ${then}`,
      },
      { kind: 'button', label: toConfirm ? 'Confirm my place' : 'See my place', href: link, accent },
      {
        kind: 'note',
        text: toConfirm
          ? 'Didn’t ask for this? Ignore this email, and you won’t be on the list. If you did, keep it: its button shows your place and lets you leave the list.'
          : 'Keep this email: its button shows your place and lets you leave the list.',
      },
    ],
    because: `this address was given for the waiting list for ${name}`,
  };
}

const RESALE =
  'The ticket is yours once your payment arrives, with a code of its own. If its holder keeps it after all, you keep your place in line, and money you’ve paid goes back. Don’t want it any more? Let it go on that page, and the next person gets it.';

export function waitingOfferLetter(mail: WaitingOfferMail): Letter {
  const name = oneLine(mail.eventName);
  const until = instantInWords(mail.endsAt, mail.timeZone);
  const one = mail.quantity === 1;
  const free = mail.total.minor === 0;
  return {
    subject: `Your ${one ? 'ticket' : 'tickets'} for ${name}: reserved until ${until}`,
    preview: `${one ? 'A ticket has' : 'Tickets have'} freed up for you.`,
    heading: one ? 'A ticket for you' : 'Tickets for you',
    blocks: [
      {
        kind: 'text',
        text: `${mail.resale ? `Somebody is selling their ticket (${mail.typeName}) for ${mail.eventName}` : `${ticketsOf(mail)} for ${mail.eventName} freed up`}, and you’re next in line. ${one ? 'It’s' : 'They’re'} reserved for you until ${until}${free ? '' : `, for ${formatMoney(mail.total)}`}. Then ${one ? 'it goes' : 'they go'} to the next person.`,
      },
      {
        kind: 'button',
        label: free ? `Get my ${one ? 'ticket' : 'tickets'}` : `See and pay`,
        href: mail.link,
        accent: mail.accent,
      },
      {
        kind: 'note',
        text: mail.resale
          ? RESALE
          : `Don’t need ${one ? 'it' : 'them'} any more? Let ${one ? 'it' : 'them'} go on that page, and the next person gets ${one ? 'it' : 'them'} at once. Each person is offered tickets once; to wait again, join the list again.`,
      },
    ],
    because: `this address is on the waiting list for ${name}`,
  };
}

export function waitingLapsedLetter(mail: WaitingLapsedMail): Letter {
  const name = oneLine(mail.eventName);
  const one = mail.quantity === 1;
  const until = instantInWords(mail.endsAt, mail.timeZone);
  const next = mail.link
    ? `The ${one ? 'ticket goes' : 'tickets go'} to the next person in line. If you still want to come, join the list again: you’ll be at its end.`
    : 'There’s no waiting list to join any more.';
  return {
    subject: `Your ${one ? 'ticket' : 'tickets'} for ${name}: no longer reserved`,
    preview: `We reserved ${one ? 'it' : 'them'} until ${until}.`,
    heading: 'Your offer has ended',
    blocks: [
      {
        kind: 'text',
        text: `We reserved ${ticketsOf(mail)} for ${mail.eventName} for you until ${until}, and that time is over. ${next}`,
      },
      ...(mail.link
        ? [
            {
              kind: 'button' as const,
              label: 'Join the list again',
              href: mail.link,
              accent: mail.accent,
            },
          ]
        : []),
    ],
    because: `this address was on the waiting list for ${name}`,
  };
}

const ENDED: Record<WaitingEndedMail['because'], string> = {
  'sale-over': 'The sale is over, and no tickets freed up for you.',
  cancelled: 'The event is cancelled. It won’t go ahead.',
  removed: 'The organiser took you off the list. If you think that’s a mistake, reply to this email.',
};

export function waitingEndedLetter(mail: WaitingEndedMail): Letter {
  const name = oneLine(mail.eventName);
  return {
    subject: `The waiting list for ${name}`,
    preview: ENDED[mail.because],
    heading: 'You’re no longer waiting',
    blocks: [
      {
        kind: 'text',
        text: `You were waiting for ${ticketsOf(mail)} for ${mail.eventName}. ${ENDED[mail.because]}`,
      },
      ...(mail.reason ? [{ kind: 'quote' as const, text: mail.reason }] : []),
      { kind: 'note', text: 'You haven’t paid anything, and there’s nothing to do.' },
    ],
    because: `this address was on the waiting list for ${name}`,
  };
}
