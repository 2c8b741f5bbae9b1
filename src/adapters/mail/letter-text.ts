import { frame } from '../../languages/en/frame.ts';
import { mails } from '../../languages/en/mails.ts';
import { sayIn } from '../../languages/say.ts';
import type { Language } from '../../languages/texts.ts';
import { type Block, becauseWords, type Letter, type TicketBlock } from './letter.ts';

/** A letter as plain text, for people and clients that want no HTML. */
export function letterText(letter: Letter, language: Language): string {
  const parts = [
    `${letter.heading}\n${'='.repeat([...letter.heading].length)}`,
    ...letter.blocks.map((block) => blockText(block, language)),
    `-- \nTikiti: ${sayIn(frame, language)('slogan')}\n${becauseWords(letter)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block, language: Language): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.link ? withAddress(block.text, block.link) : block.text;
    case 'markdown':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'ticket':
      return ticketText(block, language);
  }
}

const withAddress = (text: string, { words, href }: { words: string; href: string }) =>
  text.replace(words, () => `${words} (${href})`);

function ticketText(
  { title, when, where, tickets, extras = [], fee, total }: TicketBlock,
  language: Language,
): string {
  const say = sayIn(mails, language);
  const lines = tickets.flatMap(
    ({ name, attendee, dates, admits, addOns, price, shortCode, wallets = [] }) => {
      const whose = attendee ? say('forAttendee', { ticket: name, attendee }) : name;
      const when = dates ? `${whose}, ${dates}` : whose;
      const whom = admits ? `${when}, ${withinSentence(admits, language)}` : when;
      const what = addOns ? say('withAddOns', { ticket: whom, addOns }) : whom;
      return [
        [`  ${shortCode}  ${what}`, ...(price ? [price] : [])].join(', '),
        ...wallets.map(({ words, href }) => `  ${words}: ${href}`),
      ];
    },
  );
  return [
    title,
    ...when,
    where,
    '',
    ...lines,
    '',
    ...extras.map(({ name, price }) => `${name}: ${price}`),
    ...(fee ? [`${say('serviceFee')}: ${fee}`] : []),
    ...(total ? [`${say('total')}: ${total}`] : []),
  ]
    .filter((line, index) => line || index > 3)
    .join('\n');
}

/** In English only the first letter of a sentence is a capital. */
const withinSentence = (words: string, { locale }: Language) =>
  locale === 'en' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
