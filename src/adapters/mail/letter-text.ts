import type { Block, Letter, TicketBlock } from './letter.ts';

/** A letter as plain text, for people and clients that want no HTML. */
export function letterText(letter: Letter): string {
  const parts = [
    `${letter.heading}\n${'='.repeat([...letter.heading].length)}`,
    ...letter.blocks.map(blockText),
    `-- \nTikiti: Your ticketing paradise\nYou’re getting this email because ${letter.because}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
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
      return ticketText(block);
  }
}

const withAddress = (text: string, { words, href }: { words: string; href: string }) =>
  text.replace(words, () => `${words} (${href})`);

function ticketText({ title, when, where, tickets, extras = [], fee, total }: TicketBlock): string {
  const lines = tickets.flatMap(
    ({ name, attendee, dates, admits, addOns, price, shortCode, wallets = [] }) => {
      const whose = attendee ? `${name} for ${attendee}` : name;
      const when = dates ? `${whose}, ${dates}` : whose;
      const whom = admits ? `${when}, a${admits.slice(1)}` : when;
      const what = addOns ? `${whom}, with ${addOns}` : whom;
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
    ...(fee ? [`Service fee: ${fee}`] : []),
    ...(total ? [`Total: ${total}`] : []),
  ]
    .filter((line, index) => line || index > 3)
    .join('\n');
}
