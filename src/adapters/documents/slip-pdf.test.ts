import { describe, expect, it } from 'vitest';
import { qrDrawnOn } from './testing/qr-drawn-on.ts';
import { readPdf } from './testing/read-pdf.ts';
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
      const words = page.texts.map(({ text }) => text).join(' ');
      for (const word of [ticket?.typeName, ticket?.shortCode]) expect(words).toContain(word);
      expect(await scanQr(qrDrawnOn(page))).toEqual([ticket?.code]);
      // Nothing is printed past the end of the paper.
      for (const { y } of page.texts) expect(y).toBeLessThan(height);
    }
  });
});
