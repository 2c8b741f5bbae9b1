import { expect, it } from 'vitest';
import type { PrintedReceipt } from '../../core/receipts/printed-receipt.ts';
import { type PageSeen, readPdf } from './testing/read-pdf.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const documents = createTicketDocuments();
const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });

const vat = (net: number, tax: number) => ({ name: 'VAT', rate: 15_000, net: zar(net), tax: zar(tax) });

const sample: PrintedReceipt = {
  number: '000042',
  issuedAt: '2026-11-21T22:30:00.000Z',
  seller: null,
  account: 'Naledi Mokoena',
  taxes: [],
  buyer: 'thandi@example.com',
  orderNumber: '8F3A01BC',
  event: {
    name: 'Summer Jazz on the Koppie',
    startsAt: '2026-12-12T17:30:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
  },
  lines: [
    { typeName: 'Terrace', quantity: 1, each: zar(78_000), discount: zar(0), total: zar(78_000) },
    { typeName: 'General', quantity: 2, each: zar(35_000), discount: zar(10_000), total: zar(70_000) },
  ],
  addedFee: zar(4_440),
  total: zar(152_440),
  paid: 'Card, through Paystack',
  creditNotes: [{ number: '000043', issuedAt: '2026-11-25T09:00:00.000Z', amount: zar(35_000), taxes: [] }],
  left: { amount: zar(117_440), taxes: [] },
};

const print = async (changes: Partial<PrintedReceipt> = {}) =>
  readPdf(await documents.receipt({ ...sample, ...changes }));
const wordsOn = (pages: readonly PageSeen[]) =>
  pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ');

it('names the seller, the customer, what was sold and for how much, how it was paid and what went back', async () => {
  const { pages } = await print();
  expect(pages).toHaveLength(1);
  const words = wordsOn(pages);
  for (const said of [
    'Receipt 000042',
    // The event's day, not the server's.
    'Issued on 22 November 2026',
    'Sold by Naledi Mokoena',
    'Sold to thandi@example.com',
    'Summer Jazz on the Koppie',
    'Card, through Paystack',
    'Order 8F3A01BC',
    '1 × Terrace 780.00 ZAR',
    '2 × General, 350.00 ZAR each, after 100.00 ZAR off 700.00 ZAR',
    'Service fee 44.40 ZAR',
    'Total paid 1 524.40 ZAR',
    'Credit note 000043, refunded on 25 November 2026 −350.00 ZAR',
    'Remaining total 1 174.40 ZAR',
  ]) {
    expect(words).toContain(said);
  }
});

it('says nothing of fees and credit notes where there are none', async () => {
  const words = wordsOn((await print({ addedFee: zar(0), creditNotes: [] })).pages);
  expect(words).not.toContain('Service fee');
  expect(words).not.toContain('Credit note');
});

it('names the registered seller and the VAT in each amount where the organiser said so', async () => {
  const said = {
    seller: {
      legalName: 'Koppie Events (Pty) Ltd',
      address: '12 Maude Street\n\nSandton 2196',
      registrationNumber: '2019/123456/07',
      vatNumber: '4123456789',
    },
    taxes: [vat(132_557, 19_883)],
    creditNotes: [{ ...(sample.creditNotes[0] as never as object), taxes: [vat(30_435, 4_565)] }] as never,
    left: { amount: zar(117_440), taxes: [vat(102_122, 15_318)] },
  };
  const words = wordsOn((await print(said)).pages);
  for (const one of [
    'Sold by Koppie Events (Pty) Ltd 12 Maude Street Sandton 2196 Registration number 2019/123456/07 VAT number 4123456789',
    'Total paid 1 524.40 ZAR VAT included, 15 % 198.83 ZAR Total without tax 1 325.57 ZAR',
    'refunded on 25 November 2026 −350.00 ZAR VAT included, 15 % −45.65 ZAR',
    'Remaining total 1 174.40 ZAR VAT included, 15 % 153.18 ZAR',
  ]) {
    expect(words).toContain(one);
  }
  expect(words).not.toContain('Naledi');
  expect(wordsOn((await print()).pages)).not.toMatch(/VAT|Registration/);
});

it('goes on on further pages, and keeps long names on them', async () => {
  const typeName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenball '.repeat(3);
  const lines = Array.from({ length: 20 }, () => ({
    typeName,
    quantity: 3,
    each: zar(100),
    discount: zar(0),
    total: zar(300),
  }));
  const creditNotes = Array.from({ length: 30 }, (_, at) => ({
    number: String(at).padStart(6, '0'),
    issuedAt: sample.issuedAt,
    amount: zar(100),
    taxes: [],
  }));
  const { pages } = await print({
    lines,
    creditNotes,
    account: typeName,
    buyer: `${'a'.repeat(64)}@${'b'.repeat(60)}.com`,
  });
  expect(pages.length).toBeGreaterThan(1);
  for (const { x, y, size } of pages.flatMap(({ texts }) => texts)) {
    expect(x).toBeGreaterThan(50);
    expect(y).toBeGreaterThan(40);
    expect(y + size).toBeLessThan(842 - 40);
  }
  expect(wordsOn(pages)).toContain('Credit note 000029');
});

it('can be read aloud: language, title, headings and lists', async () => {
  const all = [...(await print()).objects.values()].join('\n');
  expect(all).toContain('/Lang (en)');
  expect(all).toContain('(Receipt 000042)');
  expect(all).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(all.match(/\/S \/H1/g)).toHaveLength(1);
  expect(all.match(/\/S \/H2/g)).toHaveLength(2);
  expect(all.match(/\/S \/LI\b/g)).toHaveLength(6);
});
