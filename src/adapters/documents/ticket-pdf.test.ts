import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '../../core/tickets/ticket-documents.ts';
import { qrDrawnOn } from './testing/qr-drawn-on.ts';
import { type PageSeen, readPdf } from './testing/read-pdf.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { scanQr } from './testing/scan-qr.ts';
import { createTicketDocuments } from './ticket-documents.ts';

const documents = createTicketDocuments();
const order = sampleOrder();
const A5 = { width: 419.53, height: 595.28 };

const print = async (changes: Partial<TicketEvent> = {}, typeName = 'General') => {
  const tickets = order.tickets.map((ticket) => ({ ...ticket, typeName }));
  return readPdf(await documents.pdf({ ...order, tickets, event: { ...order.event, ...changes } }));
};
const wordsOn = (page: PageSeen | undefined) =>
  (page?.texts ?? [])
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

describe('the PDF of an order', () => {
  it('has a page per ticket with its names, times, price and code', async () => {
    const { pages } = readPdf(await documents.pdf(order));
    expect(pages).toHaveLength(3);
    for (const [index, ticket] of order.tickets.entries()) {
      const words = wordsOn(pages[index]);
      expect(words).toContain(`Ticket ${index + 1} of 3`);
      expect(words).toContain('Summer Jazz on the Koppie');
      expect(words).toContain('Saturday 12 December 2026');
      expect(words).toContain('19:30 – 23:00 GMT+2');
      expect(words).toContain('Maude Street, Sandown, Sandton, South Africa');
      expect(words).toContain(ticket.typeName);
      expect(words).toContain(ticket.shortCode);
    }
    expect(wordsOn(pages[0])).toContain('780.00 ZAR');
  });

  it('is in the language of its order', async () => {
    const { pages } = readPdf(await documents.pdf({ ...order, language: 'de' }));
    const words = wordsOn(pages[0]);
    expect(words).toContain('Ticket 1 von 3');
    expect(words).toContain('Samstag, 12. Dezember 2026');
    expect(words).toContain('Zeigen Sie diesen Code am Einlass');
    expect(words).toContain('780,00 ZAR');
    const arabic = readPdf(await documents.pdf({ ...order, language: 'ar' }));
    expect(arabic.pages).toHaveLength(3);
  });

  it('has a QR on each page that scans to that ticket', async () => {
    const { pages } = readPdf(await documents.pdf(order));
    for (const [index, page] of pages.entries()) {
      expect(await scanQr(qrDrawnOn(page))).toEqual([order.tickets[index]?.code]);
    }
  });

  it('says how many people each ticket admits', async () => {
    const [first, ...others] = order.tickets;
    if (!first) throw new TypeError('The sample has tickets.');
    const { pages } = readPdf(
      await documents.pdf({ ...order, tickets: [{ ...first, people: 6 }, ...others] }),
    );
    expect(wordsOn(pages[0])).toContain('6 people, once each');
    expect(wordsOn(pages[1])).toContain('One person, once');
  });

  it('says how often and on which days a ticket admits', async () => {
    const [first, ...others] = order.tickets;
    if (!first) throw new TypeError('The sample has tickets.');
    const endsAt = '2026-12-14T21:00:00.000Z';
    const daily = { areas: [{ name: 'Entrance', frequency: 'day' as const, reEntry: false }] };
    const weekend = { ...first, entry: { ...first.entry, ...daily, endsAt } };
    const event = { ...order.event, endsAt };
    const { pages } = readPdf(await documents.pdf({ ...order, event, tickets: [weekend, ...others] }));
    expect(wordsOn(pages[0])).toContain('Sat 12 – Mon 14 December 2026');
    expect(wordsOn(pages[0])).toContain('One person, once each day');
    // A day ticket prints its day.
    expect(wordsOn(pages[1])).toContain('Saturday 12 December 2026');
    expect(wordsOn(pages[1])).toContain('One person, once');
  });

  it('keeps every letter readable, whatever was printed before', async () => {
    // A font draws й and Ł of parts, and keeps the parts it has met.
    await print({ name: 'Майя Łódź Ångström ΆΪ' });
    for (const name of ['Игра и мир', 'Lodz Angstrom efficient', 'ΑΙ Ааа efficient']) {
      const { pages } = await print({ name });
      expect(wordsOn(pages[0])).toContain(name);
    }
  });

  it('prints Greek, Cyrillic and accented names completely', async () => {
    const name = 'Фестиваль Ελληνική νύχτα Łódź';
    const { pages } = await print(
      { name, locationText: 'Đường Lê Lợi, Thành phố Hồ Chí Minh' },
      'Ранняя пташка',
    );
    expect(wordsOn(pages[0])).toContain(name);
    expect(wordsOn(pages[0])).toContain('Đường Lê Lợi, Thành phố Hồ Chí Minh');
    expect(wordsOn(pages[0])).toContain('Ранняя пташка');
  });

  it('draws pictographs, and reads aloud what it draws in several fonts', async () => {
    const { pages, objects } = await print({ name: '🎉 Party 𠮷 ™' });
    expect(wordsOn(pages[0])).toContain('🎉 Party [U+20BB7] ™');
    const typed = `(${Buffer.from('\ufeff🎉 Party 𠮷 ™', 'utf16le').swap16().toString('latin1')})`;
    expect([...objects.values()].join('\n')).toContain(`/ActualText ${typed}`);
  });

  it.each([
    [
      'many words',
      'The Extraordinarily Long-Named Festival of Contemporary Music and Everything Else '.repeat(4),
    ],
    ['one word', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenball'.repeat(4)],
    ['no letters', '🎉'],
  ])('keeps a name of %s on its ticket', async (_, name) => {
    const { pages } = await print({ name, locationText: name }, name);
    expect(pages).toHaveLength(3);
    for (const { text, x, y, size } of pages[0]?.texts ?? []) {
      expect(x).toBeGreaterThan(20);
      expect(x + 0.45 * size * text.length).toBeLessThan(A5.width - 20);
      expect(y).toBeGreaterThan(10);
      expect(y + size).toBeLessThan(A5.height - 20);
    }
    expect(wordsOn(pages[0])).toContain('AMY8J-W6GTP');
  });

  it('starts a word that fits on no line on a line of its own', async () => {
    const { pages } = await print({
      name: 'Told by the Donaudampfschifffahrtsgesellschaftskapitän himself',
    });
    const title = pages[0]?.texts.filter(({ size }) => size === 23).map(({ text }) => text.trim());
    expect(title?.[0]).toBe('Told by the');
    expect(title?.[1]).toMatch(/^Donaudampfschiff\w+$/);
    expect(title?.join(' ')).toMatch(/ himself$/);
  });

  it('says that a free ticket is free', async () => {
    const tickets = order.tickets.map((ticket) => ({ ...ticket, price: { ...ticket.price, minor: 0 } }));
    const { pages } = readPdf(await documents.pdf({ ...order, tickets }));
    expect(wordsOn(pages[0])).toContain('Free');
  });

  it('can be read aloud: language, title, headings, a described QR and a described link', async () => {
    const { objects } = await print({ name: 'Rock & <Roll>' });
    const all = [...objects.values()].join('\n');
    expect(all).toContain('/Lang (en)');
    expect([...objects.values()]).toContain('(Tickets for Rock and Roll)');
    expect(all).toContain('>Tickets for Rock and Roll</rdf:li>');
    expect(all).toContain('/DisplayDocTitle true');
    expect(all).toContain('/Marked true');
    expect(all).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(all.match(/\/S \/H1/g)).toHaveLength(3);
    expect(all).toContain('/Alt (QR code of this ticket. The code to type instead is AMY8J-W6GTP.)');
    expect(all).toContain('/Contents (See order 8899AABB online)');
    expect(all).toContain(`/URI (${order.pageLink})`);
    // A PDF is passed on, and its link must not open the whole order.
    expect(all).not.toContain('key=');
  });

  it('names the order, unless somebody else bought the ticket', async () => {
    expect(wordsOn((await print()).pages[0])).toContain('See order 8899AABB online');
    const { orderNumber: _, ...sent } = order;
    expect(wordsOn(readPdf(await documents.pdf(sent)).pages[0])).toContain('See this ticket online');
  });

  it('is small enough to mail', async () => {
    expect((await documents.pdf(order)).byteLength).toBeLessThan(100_000);
  });
});
