import { describe, expect, it } from 'vitest';
import { qrDrawnOn } from './testing/qr-drawn-on.ts';
import { type PageSeen, readPdf } from './testing/read-pdf.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { scanQr } from './testing/scan-qr.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const documents = createTicketDocuments();
const order = sampleOrder();
const MM = 72 / 25.4;

describe.each([
  ['80mm' as const, 80 * MM, 165 * MM],
  ['a6' as const, 105 * MM, 148 * MM],
])('slips on %s', (paper, width, height) => {
  it('have the size of the paper, and each a code that scans and says what it is for', async () => {
    const { pages, objects } = readPdf(await documents.slips({ order, paper }));
    expect(pages).toHaveLength(order.tickets.length);
    const [, box = ''] = /MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec([...objects.values()].join('\n')) ?? [];
    const [wide, high] = box.split(' ').map(Number);
    expect(wide).toBeCloseTo(width, 0);
    expect(high).toBeCloseTo(height, 0);
    for (const [index, page] of pages.entries()) {
      const ticket = order.tickets[index];
      const words = wordsOn(page);
      for (const word of [ticket?.typeName, ticket?.shortCode]) expect(words).toContain(word);
      expect(await scanQr(qrDrawnOn(page))).toEqual([ticket?.code]);
      // Nothing is printed past the end of the paper.
      for (const { y } of page.texts) expect(y).toBeGreaterThan(4 * MM);
    }
  });

  it('say what came with a ticket, and that something bought alone admits nobody', async () => {
    const [ticket] = order.tickets;
    if (!ticket) throw new TypeError('The sample has tickets.');
    const tickets = [
      { ...ticket, addOns: ['T-shirt, Medium', 'Drink', 'Drink'] },
      { ...ticket, typeName: 'Parking', admits: false as const },
      { ...ticket, typeName: 'Table', people: 6 },
    ];
    const { pages } = readPdf(await documents.slips({ order: { ...order, tickets }, paper }));
    const [withIt, alone, table] = pages.map(wordsOn);
    expect(withIt).toContain('With it: T-shirt, Medium; 2 × Drink');
    expect(withIt).toContain('admits one person');
    expect(alone).toContain('show it to collect');
    expect(alone).not.toContain('admits');
    expect(table).toContain('admits 6 people');
  });

  it('hold the longest names there are, and a code that scans, on one page', async () => {
    const [ticket] = order.tickets;
    if (!ticket) throw new TypeError('The sample has tickets.');
    const words = (count: number) => 'Wonderfully long '.repeat(count).trim();
    const crowded = {
      ...order,
      event: { ...order.event, name: words(12), locationText: words(12), endsAt: '2027-01-02T21:00:00.000Z' },
      tickets: [{ ...ticket, typeName: words(6), attendeeName: words(6), addOns: [words(4), words(5)] }],
    };
    const { pages } = readPdf(await documents.slips({ order: crowded, paper }));
    expect(pages).toHaveLength(1);
    const [page] = pages;
    if (!page) throw new TypeError('There is a page.');
    expect(await scanQr(qrDrawnOn(page))).toEqual([ticket.code]);
    const lowest = Math.min(...page.texts.map(({ y }) => y));
    expect(lowest).toBeGreaterThan(4 * MM);
    // A code may get smaller, but a telephone still reads 30 mm without a second try.
    const [, module = '0'] = /(\S+) 0 0 \1 0 0 cm/.exec(page.operators) ?? [];
    expect(Number(module) * 53).toBeGreaterThan(30 * MM);
  });
});

const wordsOn = ({ texts }: PageSeen) => texts.map(({ text }) => text).join(' ');
