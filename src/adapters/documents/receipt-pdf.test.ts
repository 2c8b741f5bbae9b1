import { expect, it } from 'vitest';
import type { PrintedReceipt } from '../../core/receipts/printed-receipt.ts';
import { type PageSeen, readPdf } from './testing/read-pdf.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const documents = createTicketDocuments();
const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });
const vat = (net: number, tax: number, rate = 15_000) => ({
  name: 'VAT',
  rate,
  net: zar(net),
  tax: zar(tax),
});
const amounts = (net: number, tax: number) => ({ net: zar(net), tax: zar(tax), total: zar(net + tax) });

const sample: PrintedReceipt = {
  number: '000042',
  issuedAt: '2026-11-21T22:30:00.000Z',
  issuedOn: '2026-11-22',
  seller: null,
  buyer: null,
  account: 'Naledi Mokoena',
  taxes: [],
  email: 'thandi@example.com',
  orderNumber: '8F3A01BC',
  event: {
    name: 'Summer Jazz on the Koppie',
    startsAt: '2026-12-12T17:30:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
  },
  lines: [
    { name: 'Terrace', quantity: 1, total: zar(78_000) },
    { name: 'General', quantity: 2, each: zar(35_000), discount: zar(10_000), total: zar(70_000) },
    { name: 'Service fee', total: zar(4_440) },
  ],
  total: zar(152_440),
  paid: 'Card, through Paystack',
  creditNotes: [
    {
      number: '000043',
      issuedAt: '2026-11-25T09:00:00.000Z',
      issuedOn: '2026-11-25',
      amount: zar(35_000),
      taxes: [],
    },
  ],
  left: { amount: zar(117_440), taxes: [] },
};

const seller = {
  legalName: 'Koppie Events (Pty) Ltd',
  address: '12 Maude Street\n\nSandton 2196',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789',
};

const print = async (changes: Partial<PrintedReceipt> = {}) =>
  readPdf(await documents.receipt({ ...sample, ...changes }));
const wordsOn = (pages: readonly PageSeen[]) =>
  pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ');

it('names the seller, the customer, the goods with their prices, and the payment', async () => {
  const { pages } = await print();
  expect(pages).toHaveLength(1);
  const words = wordsOn(pages);
  for (const line of [
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
  ]) {
    expect(words).toContain(line);
  }
  // It stays as it was issued; credit notes are documents of their own.
  expect(words).not.toMatch(/Credit note|VAT|Tax|Registration/);
});

it('is the same file however often it is printed', async () => {
  const [once, again] = await Promise.all([1, 2].map(() => documents.receipt({ ...sample, seller })));
  expect(again).toEqual(once);
});

it('is an invoice of the registered seller, with net, rate and tax of each line and of each rate', async () => {
  const lines = [
    { name: 'Terrace', quantity: 1, rate: 15_000, ...amounts(67_826, 10_174) },
    { name: 'Book', quantity: 2, each: zar(10_700), rate: 7_000, ...amounts(20_000, 1_400) },
    { name: 'Donation', quantity: 1, total: zar(1_000) },
  ];
  const taxes = [vat(67_826, 10_174), vat(20_000, 1_400, 7_000)];
  const words = wordsOn((await print({ seller, lines, taxes, total: zar(100_400) })).pages);
  for (const one of [
    'Invoice 000042',
    'Sold by Koppie Events (Pty) Ltd 12 Maude Street Sandton 2196 Registration number 2019/123456/07 VAT number 4123456789',
    'Item Net (ZAR) Rate Tax Total',
    '1 × Terrace 678.26 15 % 101.74 780.00',
    '2 × Book, 107.00 ZAR each 200.00 7 % 14.00 214.00',
    '1 × Donation 10.00 10.00',
    'Total paid 1 004.00 ZAR Tax included 115.74 ZAR Total before tax 888.26 ZAR',
    'VAT, 15 % 678.26 101.74 780.00 VAT, 7 % 200.00 14.00 214.00',
  ]) {
    expect(words).toContain(one);
  }
  expect(words).not.toMatch(/Naledi|Reverse charge/);
});

const buyer = {
  company: 'Dupont SARL',
  address: '1 rue Bleue\n75009 Paris',
  country: 'FR',
  vatNumber: 'FR12345678901',
  reverseCharge: true,
};

it('names the company that bought, and why there is no tax', async () => {
  const taxes = [{ name: 'Reverse charge', rate: 0, net: zar(152_440), tax: zar(0) }];
  const words = wordsOn((await print({ seller, buyer, taxes })).pages);
  expect(words).toContain(
    'Sold to Dupont SARL 1 rue Bleue 75009 Paris France VAT number FR12345678901 thandi@example.com',
  );
  expect(words).toContain('Reverse charge, 0 % 1 524.40 0.00 1 524.40');
  expect(words).toContain('Reverse charge: the recipient accounts for the VAT');
});

it('says reverse charge of documents that have such lines, not of all documents of such an order', async () => {
  const words = wordsOn((await print({ seller, buyer, taxes: [vat(30_435, 4_565)] })).pages);
  expect(words).not.toContain('Reverse charge');
});

const note = {
  number: '000043',
  issuedAt: '2026-11-25T09:00:00.000Z',
  issuedOn: '2026-11-25',
  lines: [{ name: 'General', quantity: 1, total: zar(35_000), rate: 15_000 }],
  total: zar(35_000),
  taxes: [vat(30_435, 4_565)],
};

it('can be a credit note, which names its invoice and its own tax', async () => {
  const words = wordsOn((await print({ seller, note })).pages);
  for (const one of [
    'Credit note 000043',
    'Issued on 25 November 2026, for invoice 000042 of 22 November 2026',
    'Taken back 1 × General 350.00 ZAR',
    'Total credited 350.00 ZAR Tax included 45.65 ZAR Total before tax 304.35 ZAR',
    'VAT, 15 % 304.35 45.65 350.00',
  ]) {
    expect(words).toContain(one);
  }
  expect(words).not.toContain('Terrace');
});

it('continues on further pages, and keeps long names on them', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenball '.repeat(3);
  const lines = Array.from({ length: 40 }, () => ({ name, quantity: 3, rate: 15_000, ...amounts(261, 39) }));
  const taxes = [{ ...vat(10_440, 1_560), name: name.slice(0, 60) }];
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.com`;
  const { pages } = await print({ lines, taxes, account: name, email });
  expect(pages.length).toBeGreaterThan(1);
  for (const { x, y, size } of pages.flatMap(({ texts }) => texts)) {
    expect(x).toBeGreaterThan(50);
    expect(y).toBeGreaterThan(40);
    expect(y + size).toBeLessThan(842 - 40);
  }
  expect(wordsOn(pages)).toContain('Total paid');
});

it('can be read aloud: language, title, headings, lists and tables', async () => {
  const all = [...(await print({ seller, taxes: [vat(132_557, 19_883)] })).objects.values()].join('\n');
  expect(all).toContain('/Lang (en)');
  expect(all).toContain('(Invoice 000042)');
  expect(all).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(all.match(/\/S \/H1/g)).toHaveLength(1);
  expect(all.match(/\/S \/H2/g)).toHaveLength(2);
  expect(all.match(/\/S \/LI\b/g)).toHaveLength(3);
  expect(all.match(/\/S \/Table/g)).toHaveLength(2);
  expect(all.match(/\/Scope \/Column/g)).toHaveLength(9);
});
