import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { readExport } from './read-export.ts';
import { readWhen } from './read-when.ts';
import { type Matching, toGuests, typeNamesOf } from './to-guests.ts';

const ZONE = 'Africa/Johannesburg';
const NOW = new Date('2026-11-29T12:00:00Z');

/** Reads an export with all of its types matched with types of the same name. */
function read(text: string | Uint8Array, more: Partial<Matching> = {}) {
  const table = readExport(typeof text === 'string' ? strToU8(text) : text);
  if (!table) throw new Error('There is no table.');
  const types = new Map([...typeNamesOf(table, table.columns).keys()].map((name) => [name, name]));
  const matching = { columns: table.columns, types, answers: new Map(), timeZone: ZONE, now: NOW, ...more };
  return { table, ...toGuests(table, matching) };
}

describe('the export of', () => {
  it('pretix’s check-in list has names, secrets and who came in', () => {
    const { table, guests } = read(
      [
        '"Order code","Attendee name","Attendee name: Given name","Product","Price","Checked in","Checked out","Automatically checked in","Secret","E-mail","Company"',
        '"AB12C","Thandi Nkosi","Thandi","Early bird – Adult","30.00","11/29/2026 9:30 a.m.","","No","y2tskvt8a5mfvmzv","thandi@example.com",""',
        '"DE34F","Sipho Dlamini","Sipho","Regular","40.00","","","No","k9c3pzxw7h5mqrt2","sipho@example.com",""',
      ].join('\n'),
    );
    expect(table.source).toBe('pretix');
    expect(guests).toEqual([
      {
        line: 2,
        order: 'AB12C',
        name: 'Thandi Nkosi',
        email: 'thandi@example.com',
        attendeeEmail: '',
        ticketTypeId: 'Early bird – Adult',
        tickets: 1,
        code: 'y2tskvt8a5mfvmzv',
        checkedInAt: '2026-11-29T07:30:00.000Z',
        answers: {},
      },
      expect.objectContaining({ name: 'Sipho Dlamini', code: 'k9c3pzxw7h5mqrt2' }),
    ]);
    expect(guests[1]).not.toHaveProperty('checkedInAt');
  });

  it('pretix’s data as JSON has products, answers and secrets; add-ons, test orders and unpaid ones are left out', () => {
    const position = {
      item: 1,
      variation: 5,
      attendee_name: 'Thandi Nkosi',
      attendee_email: null,
      addon_to: null,
    };
    const orders = [
      {
        code: 'AB12C',
        status: 'p',
        email: 'thandi@example.com',
        positions: [
          { id: 10, ...position, secret: 'y2tskvt8a5mfvmzv', answers: [{ question: 7, answer: 'Vegan' }] },
          { id: 11, ...position, item: 2, addon_to: 10, secret: 'addon', answers: [] },
        ],
      },
      {
        code: 'NOPAY',
        status: 'n',
        email: 'n@example.com',
        positions: [{ id: 12, ...position, secret: 's' }],
      },
      {
        code: 'TEST1',
        status: 'p',
        testmode: true,
        email: 't@example.com',
        positions: [{ id: 13, ...position }],
      },
    ];
    const event = {
      items: [{ id: 1, name: { en: 'Regular' }, variations: [{ id: 5, name: 'Adult' }] }],
      questions: [{ id: 7, question: 'Food?' }],
      orders,
    };
    const { table, guests, ended } = read(JSON.stringify({ event }));
    expect(table.headings.at(-1)).toBe('Food?');
    expect(guests).toMatchObject([
      { order: 'AB12C', name: 'Thandi Nkosi', ticketTypeId: 'Regular – Adult', code: 'y2tskvt8a5mfvmzv' },
    ]);
    expect(ended).toBe(1);
  });

  it('pretix’s API has who came in, and products by their numbers', () => {
    const results = [
      {
        code: 'AB12C',
        status: 'p',
        email: 'thandi@example.com',
        positions: [
          {
            id: 1,
            item: 1345,
            variation: null,
            attendee_name: 'Thandi',
            secret: 'z3fsn8jyufm5kpk768q69gkbyr5f4h6w',
            addon_to: null,
            checkins: [
              { list: 1, type: 'exit', datetime: '2026-11-29T11:00:00Z' },
              { list: 1, type: 'entry', datetime: '2026-11-29T09:30:00+02:00' },
            ],
          },
        ],
      },
    ];
    const { guests } = read(JSON.stringify({ count: 1, next: null, previous: null, results }));
    expect(guests).toMatchObject([
      { ticketTypeId: 'Product 1345', checkedInAt: '2026-11-29T07:30:00.000Z', order: 'AB12C' },
    ]);
  });

  it('Eventbrite has names in two columns, and barcodes of order and attendee where it gives none', () => {
    const { table, guests, ended } = read(
      [
        'Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Fees Paid,Eventbrite Fees,Attendee Status,Food?',
        '1689365701,2026-10-01 18:00,Thandi,Nkosi,thandi@example.com,1,,General Admission,2360209833,,Eventbrite Completed,USD,30.00,2.00,1.00,Checked In,Vegan',
        '1689365702,2026-10-01 18:05,Sipho,Dlamini,sipho@example.com,1,,General Admission,2360209834,,Eventbrite Completed,USD,30.00,2.00,1.00,Not Attending,',
      ].join('\n'),
      { answers: new Map([['food', 16]]) },
    );
    expect(table.source).toBe('eventbrite');
    expect(ended).toBe(1);
    expect(guests).toMatchObject([
      {
        name: 'Thandi Nkosi',
        order: '1689365701',
        code: '16893657012360209833001',
        checkedInAt: NOW.toISOString(),
        answers: { food: 'Vegan' },
      },
    ]);
  });

  it('Hi.Events has its public id as code', () => {
    const { table, guests, ended } = read(
      workbook([
        [
          ...[
            'ID',
            'First Name',
            'Last Name',
            'Email',
            'Status',
            'Is Checked In',
            'Checked In At',
            'Product ID',
          ],
          ...[
            'Product Name',
            'Event ID',
            'Public ID',
            'Short ID',
            'Created Date',
            'Last Updated Date',
            'Notes',
          ],
        ],
        [
          ...['1', 'Thandi', 'Nkosi', 'thandi@example.com', 'ACTIVE', 'Yes', '2026-11-29 09:30:00', '4'],
          ...['General & more', '9', 'A-7KX2M9P', 'a_x1', '2026-10-01 10:00:00', '2026-10-01 10:00:00', ''],
        ],
        [
          '2',
          'Sipho',
          'D',
          's@example.com',
          'CANCELLED',
          'No',
          '',
          '4',
          'General & more',
          '9',
          'A-1',
          '',
          '',
          '',
          '',
        ],
      ]),
    );
    expect(table.source).toBe('hi-events');
    expect(ended).toBe(1);
    expect(guests).toMatchObject([
      {
        name: 'Thandi Nkosi',
        ticketTypeId: 'General & more',
        code: 'A-7KX2M9P',
        checkedInAt: '2026-11-29T07:30:00.000Z',
      },
    ]);
  });

  it('anybody is matched by hand: types that are left out are counted', () => {
    const { guests, leftOut, problems } = read('Wer;Kategorie;Anzahl\nThandi;A;2\nSipho;B;1\nZola;A;viele', {
      columns: { name: 0, type: 1, tickets: 2 },
      types: new Map([['A', 'floor']]),
    });
    expect(guests).toMatchObject([{ name: 'Thandi', ticketTypeId: 'floor', tickets: 2 }]);
    expect(leftOut).toBe(1);
    expect(problems).toEqual([{ line: 4, message: '“viele” isn’t a number of tickets.' }]);
  });
});

test.each([
  ['2026-11-29 19:30:00', '2026-11-29T17:30:00.000Z'],
  ['2026-11-29T19:30:00+01:00', '2026-11-29T18:30:00.000Z'],
  ['2026-11-29 17:30:00Z', '2026-11-29T17:30:00.000Z'],
  ['29.11.2026 19:30', '2026-11-29T17:30:00.000Z'],
  ['11/29/2026 7:30 p.m.', '2026-11-29T17:30:00.000Z'],
  ['29/11/2026 19:30', '2026-11-29T17:30:00.000Z'],
  ['Nov 29, 2026 7:30 PM', '2026-11-29T17:30:00.000Z'],
  ['46355.8125', '2026-11-29T17:30:00.000Z'],
  ['2026-02-31 10:00', undefined],
  ['Yes', undefined],
  ['', undefined],
])('%s is read as a moment at the venue', (text, at) => {
  expect(readWhen(text, ZONE)?.toISOString()).toBe(at);
});

test('a file without a table is none', () => {
  expect(readExport(strToU8(''))).toBeUndefined();
  expect(readExport(strToU8('{"a":1}'))).toBeUndefined();
});

/** A workbook as PhpSpreadsheet and openpyxl write it: most texts shared, some in their cells, numbers as they are. */
function workbook(rows: string[][]): Uint8Array {
  const shared = [...new Set(rows.flat())];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (text: string, row: number, at: number) => {
    const reference = `${String.fromCharCode(65 + at)}${row + 1}`;
    if (text === '') return `<c r="${reference}" s="1"/>`;
    if (/^\d+$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`;
    return at % 2
      ? `<c r="${reference}" t="s"><v>${shared.indexOf(text)}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  };
  const sheet = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join('')}</row>`)
    .join('');
  return zipSync({
    'xl/sharedStrings.xml': strToU8(
      `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><cols><col min="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  });
}
