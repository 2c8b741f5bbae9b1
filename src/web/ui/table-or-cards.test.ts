import { expect, test } from 'vitest';
import { pageHtml } from '../testing/render-page.ts';
import { type Column, TableOrCards } from './table-or-cards.tsx';

interface Fruit {
  id: string;
  name: string;
  left: number;
  note: string | null;
}

const columns: Column<Fruit>[] = [
  { name: 'Fruit', cell: ({ name }) => name, card: 'title' },
  {
    name: 'Left',
    figure: true,
    cell: ({ left }) => left,
    card: 'line',
    inCard: ({ left }) => `${left} left`,
  },
  { name: 'Note', cell: ({ note }) => note ?? '–', card: 'line', inCard: ({ note }) => note },
  { name: 'Price', cell: () => '2.00', card: 'pair' },
  { name: 'Code', head: 'The code', cell: ({ id }) => `#${id}` },
];
const rows = [
  { id: 'a', name: 'Apple', left: 3, note: 'ripe' },
  { id: 'b', name: 'Pear', left: 0, note: null },
];
const props = { caption: 'Fruit', rows, columns, from: 'lg', to: ({ id }: Fruit) => `/fruit/${id}` };
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');
const [table = '', cards = ''] = pageHtml(TableOrCards, props).split('</table>');

test('the table has a header and a cell for each column', () => {
  expect(words(table)).toBe('|Fruit|Fruit|Left|Note|Price|The code|Apple|3|ripe|2.00|#a|Pear|0|–|2.00|#b|');
  expect(table).toContain('<th scope="col" class="figure">Left</th>');
});

test('a card has the columns that name a place, in their own words, and nothing of what is null', () => {
  expect(words(cards)).toBe('|Apple|3 left · ripe|Price|2.00|Pear|0 left|Price|2.00|');
  expect(cards).not.toContain('#a');
});

test('the title leads to the row’s page, in both', () => {
  for (const html of [table, cards]) expect(html.match(/href="\/fruit\/[ab]"/g)).toHaveLength(2);
});

test('a card of another kind takes the place of ours', () => {
  const html = pageHtml(TableOrCards, { ...props, card: ({ name }: Fruit) => `${name}!` });
  expect(words(html.split('</table>')[1] ?? '')).toBe('|Apple!Pear!|');
});
