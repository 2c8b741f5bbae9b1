import type { MessageHeldMail } from '../../../core/shared/mail/organiser-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

const WHY: Record<MessageHeldMail['why'], (writtenBy: string) => string> = {
  'writer-gone': (writtenBy) => `${writtenBy}, who wrote it, may no longer send messages for this event.`,
  limits: () => 'It goes beyond what your organisation may send now.',
};

export function messageHeldLetter({ eventName, subject, writtenBy, why, link }: MessageHeldMail): Letter {
  const event = oneLine(eventName);
  return {
    subject: `A scheduled message for ${event} wasn’t sent`,
    preview: 'It waits for you.',
    heading: 'A message waits for you',
    blocks: [
      {
        kind: 'text',
        text: `“${oneLine(subject)}” was due to go to customers of ${event}. ${WHY[why](oneLine(writtenBy))} So we’re holding it: you can change it, send it or call it off.`,
      },
      { kind: 'button', label: 'See the message', href: link },
    ],
    because: 'you organise this event',
  };
}
