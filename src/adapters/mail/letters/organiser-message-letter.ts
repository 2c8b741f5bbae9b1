import type { OrganiserMessageMail } from '../../../core/shared/mail/customer-mails.ts';
import { type Block, type Letter, oneLine } from '../letter.ts';

/** The subject begins with the event, whose name an admin has seen: an organiser cannot write as if it were Tikiti or a bank. */
export function organiserMessageLetter(mail: OrganiserMessageMail): Letter {
  const event = oneLine(mail.eventName, 60);
  const from = oneLine(mail.organisation) || 'The organiser';
  const subject = oneLine(mail.subject);
  return {
    subject: `${mail.isTest ? 'Test: ' : ''}${event}: ${subject}`,
    preview: oneLine(mail.body.replace(/[*_#>`[\]]+/g, ''), 90),
    heading: subject,
    blocks: [
      {
        kind: 'note',
        text: mail.toOne
          ? `${from} wrote to you about your order for ${event}.`
          : mail.detailsLink
            ? `${from} still needs a few details for your tickets to ${event}.`
            : `${from} sent this to people with tickets for ${event}.`,
      },
      { kind: 'markdown', text: mail.body },
      button(mail),
      ...(mail.replyTo ? [{ kind: 'note', text: 'Just reply if you have a question.' } as const] : []),
      ending(mail, from),
    ],
    because: mail.isTest ? 'you asked for a test of your message' : `you have tickets for ${event}`,
  };
}

function button({ isTest, detailsLink, orderLink }: OrganiserMessageMail): Block {
  if (isTest) return { kind: 'button', label: 'See the event', href: orderLink };
  return detailsLink
    ? { kind: 'button', label: 'Add ticket details', href: detailsLink }
    : { kind: 'button', label: 'See your tickets', href: orderLink };
}

function ending({ unsubscribeLink, supportEmail }: OrganiserMessageMail, from: string): Block {
  if (unsubscribeLink) {
    const words = 'Unsubscribe';
    const link = { words, href: unsubscribeLink };
    return {
      kind: 'note',
      text: `${words} from ${from}’s messages. You’ll still get your tickets and news of changes to the event.`,
      link,
    };
  }
  const words = supportEmail;
  return {
    kind: 'note',
    text: `The organiser marked this as essential for your visit, so it also goes to people who unsubscribed. If it’s advertising, tell us: ${words}`,
    link: { words, href: `mailto:${supportEmail}` },
  };
}
