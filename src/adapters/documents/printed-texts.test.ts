import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PrintedReceipt } from '../../core/receipts/printed-receipt.ts';
import { type PageSeen, readPdf, type TextSeen } from './testing/read-pdf.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const documents = createTicketDocuments();
const order = sampleOrder();
const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });

/** Names as people write them, up to the longest that a field takes. */
const word = fc.constantFrom(
  ...[
    'Weekend',
    'camping',
    'T-shirt',
    '&',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'Łódź',
    'Фестиваль',
  ],
  ...['東京ジャズフェスティバル', '서울', 'महोत्सव', 'เทศกาลดนตรีนานาชาติ', 'ፌስቲቫል', 'محفلِ', '(موسیقی)', 'སྤྱི་རྒྱ'],
  ...['🎉', '👩‍👩‍👧', '𠮷田', 'ရန်ကုန်', '2026', 'W'.repeat(40)],
);
const name = fc
  .array(word, { minLength: 1, maxLength: 24 })
  .map((words) => Array.from(words.join(' ')).slice(0, 120).join('').trim() || 'W');
const tickets = fc.record({
  event: name,
  place: fc.oneof(fc.constant(''), name),
  days: fc.integer({ min: 0, max: 400 }),
  typeName: name,
  attendeeName: fc.option(name, { nil: undefined }),
  addOns: fc.option(fc.array(name, { minLength: 1, maxLength: 12 }), { nil: undefined }),
  areas: fc.array(fc.record({ name, frequency: fc.constant('day' as const), reEntry: fc.boolean() }), {
    maxLength: 5,
  }),
  people: fc.constantFrom(1, 8, 100),
  price: fc.constantFrom(0, 35_000, 99_999_999_999),
  addedFee: fc.constantFrom(0, 1_250, 99_999_999),
});
type Tickets = typeof tickets extends fc.Arbitrary<infer T> ? T : never;

function printed({ event, place, days, price, addedFee, areas, ...rest }: Tickets) {
  const [ticket] = order.tickets;
  if (!ticket) throw new TypeError('The sample has tickets.');
  const endsAt = new Date(Date.parse(order.event.endsAt) + days * 86_400_000).toISOString();
  const { attendeeName, addOns, ...named } = rest;
  return {
    ...order,
    event: { ...order.event, name: event, locationText: place, endsAt },
    tickets: [
      {
        ...ticket,
        ...named,
        entry: { startsAt: order.event.startsAt, endsAt, areas },
        ...(attendeeName && { attendeeName }),
        ...(addOns && { addOns }),
        price: zar(price),
        addedFee: zar(addedFee),
      },
    ],
  };
}

it('no two texts of a ticket meet or leave it, and none meets its code', async () => {
  const property = fc.asyncProperty(tickets, async (one) => {
    const { pages, objects } = readPdf(await documents.pdf(printed(one)));
    expect(pages).toHaveLength(1);
    expectApart(pages, { margin: 20, code: codeOf(objects) });
  });
  await fc.assert(property, {
    numRuns: 15,
    examples: [
      [
        {
          event: 'Needle Drop',
          place: 'Sandton',
          days: 2,
          typeName: 'Weekend camping',
          attendeeName: 'Thandi Nkosi',
          addOns: ['T-shirt, Large', 'Parking'],
          areas: [],
          people: 1,
          price: 35_000,
          addedFee: 1_250,
        },
      ],
    ],
  });
});

it.each(['80mm' as const, 'a6' as const])('no two texts of a slip of %s meet or leave it', async (paper) => {
  const property = fc.asyncProperty(tickets, async (one) => {
    const { pages, objects } = readPdf(await documents.slips({ order: printed(one), paper }));
    expect(pages).toHaveLength(1);
    expectApart(pages, { margin: 10, code: codeOf(objects) });
  });
  await fc.assert(property, { numRuns: 10 });
});

const address = fc.array(name, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n').slice(0, 400));
const receipts = fc.record({
  event: name,
  seller: fc.option(fc.record({ legalName: name, address, registrationNumber: name, vatNumber: name }), {
    nil: null,
  }),
  buyer: fc.option(fc.record({ company: name, address, vatNumber: name }), { nil: null }),
  lines: fc.array(
    fc.record({ name, quantity: fc.constantFrom(1, 999), minor: fc.constantFrom(100, 9_999_999_999) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  ),
  taxed: fc.boolean(),
});

it('no two texts of a receipt meet or leave its pages', async () => {
  const property = fc.asyncProperty(receipts, async ({ event, seller, buyer, lines, taxed }) => {
    const amounts = (minor: number) => ({ net: zar(minor), tax: zar(minor), total: zar(2 * minor) });
    const taxes = taxed
      ? [{ name: 'VAT', rate: 15_000, net: zar(9_999_999_999), tax: zar(9_999_999_999) }]
      : [];
    const receipt: PrintedReceipt = {
      number: '000042',
      issuedAt: order.paidAt,
      issuedOn: '2026-11-22',
      account: event,
      email: 'thandi@example.com',
      orderNumber: '8F3A01BC',
      seller,
      taxes,
      paid: 'Card, through Paystack',
      creditNotes: [],
      total: zar(9_999_999_999),
      buyer: buyer && { ...buyer, country: 'BA', reverseCharge: true },
      event: { ...order.event, name: event },
      left: { amount: zar(0), taxes: [] },
      lines: lines.map((line) => ({ ...line, each: zar(line.minor), rate: 15_000, ...amounts(line.minor) })),
    };
    const { pages } = readPdf(await documents.receipt(receipt));
    expectApart(pages, { margin: 40 });
  });
  await fc.assert(property, { numRuns: 8 });
});

interface Rectangle {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function expectApart(
  pages: readonly PageSeen[],
  { margin, code }: { margin: number; code?: Rectangle },
): void {
  for (const { width, height, texts } of pages) {
    const blocks = [...Map.groupBy(texts, ({ block }) => block).values()].map(around);
    for (const block of blocks) {
      const inside =
        block.left > margin &&
        block.right < width - margin &&
        block.bottom > 10 &&
        block.top < height - margin;
      if (!inside) expect.fail(`"${block.what}" leaves the page: ${JSON.stringify(block)}`);
    }
    const all = [...blocks, ...(code ? [code] : [])];
    for (const [at, one] of all.entries()) {
      const met = all.slice(at + 1).find((other) => meet(one, other));
      if (met) expect.fail(`"${one.what}" meets "${met.what}": ${JSON.stringify([one, met])}`);
    }
  }
}

/** What the letters of a text take, from their feet to the top of a capital letter. */
function around(texts: readonly TextSeen[]): Rectangle {
  return {
    what: texts.map(({ text }) => text).join(' '),
    left: Math.min(...texts.map(({ x }) => x)),
    right: Math.max(...texts.map(({ x, width }) => x + width)),
    top: Math.max(...texts.map(({ y, size }) => y + 0.72 * size)),
    bottom: Math.min(...texts.map(({ y, size }) => y - 0.2 * size)),
  };
}

const meet = (one: Rectangle, other: Rectangle) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.1 &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 0.1;

function codeOf(objects: Map<string, string>): Rectangle {
  const [, box = ''] = /\/BBox \[([^\]]*)\]/.exec([...objects.values()].join('\n')) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box.split(' ').map(Number);
  expect(right - left).toBeGreaterThan(70);
  return { what: 'code', left, right, bottom, top };
}
