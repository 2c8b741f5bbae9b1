import { expect, test } from 'vitest';
import { readPdf } from './testing/read-pdf.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { createTicketDocuments } from './ticket-documents.ts';
import { findFonts } from './ticket-fonts.ts';

const fonts = findFonts();
const { base } = fonts.drawable('text', '');
const [usual, whole] = fonts.lettersOf(base);
const documents = createTicketDocuments();

async function fontsIn(name: string): Promise<string[]> {
  const order = sampleOrder();
  const bytes = await documents.pdf({ ...order, event: { ...order.event, name } });
  const objects = [...readPdf(bytes).objects.values()].join('\n');
  return [...objects.matchAll(/\/Subtype \/Type0\n\/BaseFont \/(\S+)/g)].map(([, font = '']) => font).sort();
}
const TICKET = ['BricolageGrotesque-ExtraBold', 'InstrumentSans-Regular', 'InstrumentSans-SemiBold'];

test('a usual ticket embeds the three sets of usual letters, and nothing else', async () => {
  expect(await fontsIn('Jazz on the Koppie – “Efficient” waffles…')).toEqual(
    TICKET.map((font) => `TIKITU+${font}`),
  );
});

test('other letters of a house typeface come in its whole set, those of other fonts in a subset of their own', async () => {
  expect(await fontsIn('Ångström')).toContain('TIKITH+BricolageGrotesque-ExtraBold');
  const [first] = await fontsIn('Игра');
  expect(first).toMatch(/^(?!TIKIT)[A-Z]{6}\+DejaVuSansCondensed-Bold$/);
});

test('a set writes texts of its letters only, and a letter joined of several as these', () => {
  expect(usual?.encode('Ticket 1 of 3, 350.00 ZAR')).toMatch(/^\[<[\da-f]+>.*\] TJ$/);
  for (const text of ['Ångström', 'Игра']) expect(usual?.encode(text)).toBeUndefined();
  expect(whole?.encode('Ångström')).toMatch(/^\[</);
  expect(whole?.encode('Игра')).toBeUndefined();
  expect(fonts.lettersOf(fonts.drawable('text', 'Игра').base)).toEqual([]);
});

test('what was typed can be copied from each set, also where two letters are one shape', async () => {
  const order = sampleOrder();
  for (const name of ['fi fl waffle office', 'fi fl waffle officé']) {
    const { pages } = readPdf(await documents.pdf({ ...order, event: { ...order.event, name } }));
    const title = pages[0]?.texts.filter(({ size }) => size === 46).map(({ text }) => text.trim());
    expect(title?.join(' ')).toBe(name);
  }
});
