import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { addQuestion, changeAttendeeSettings, removeQuestion } from '../attendees/change-questions.ts';
import { sweepAnswers, sweepFilesOfEnded } from '../attendees/erase-answers.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { exportAnswerFiles } from '../exports/export-answer-files.ts';
import { listEventExports } from '../exports/export-event.ts';
import { exported, fileBytes } from '../exports/testing/exported.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { sweepDiscardedFiles } from '../media/drop-unused.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { getAnswerFile } from '../order-desk/get-answer-file.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import type { Actor } from '../shared/actor.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from '../transfers/accept-ticket.ts';
import { answerHolderWithFile, getHolderFile, saveHolderDetails } from '../transfers/holder-details.ts';
import { sendTicket } from '../transfers/send-ticket.ts';
import { getOrderPage } from './get-order-page.ts';
import { answerWithFile, getOrderFile, getTicketDetails, saveTicketDetails } from './ticket-details.ts';

const DAY_MS = 86_400_000;
const app = await createTestApp({ documents: blankDocuments });
const put = app.files.put;
const caller = { headers: new Headers(), address: '203.0.113.9' };
const PDF = Buffer.from('%PDF-1.7 a scan');
const PNG = pictureOf('#00ff00');

let event: Awaited<ReturnType<typeof anEvent>>;
let buyer: Actor;
let order: { eventId: string; orderId: string };
let card: string;
let scan: string;

/** An event that asks for a file with each ticket and a sensitive file with the order, and an order of two tickets. */
beforeEach(async () => {
  app.files.put = put;
  event = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const { owner, eventId } = event;
  await changeAttendeeSettings(app, owner, eventId, { names: 'off', emails: false, beforePayment: false });
  const ask = async (more: object) =>
    (await addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'file', ...more })).id;
  card = await ask({ text: 'Student card', required: true });
  scan = await ask({ text: 'Doctor’s note', scope: 'order', sensitive: true, keepDays: 7 });
  await placeAnOrder();
});

async function placeAnOrder(who: Actor = aGuest(app), email = 'thandi@example.com') {
  buyer = who;
  const { eventId, types } = event;
  const quantities = { [types[0]?.id ?? '']: 2 };
  const { orderId } = await placeOrder(app, buyer, { email, eventId, quantities });
  order = { eventId, orderId };
  await app.runJobs();
}

const seat = (number: number, answers: object = {}) => ({ line: 1, seat: number, answers });
const at = (number: number) => `tickets.1.${number}.answers.${card}`;
type Sent = { name: string; bytes: Uint8Array };
const pdf = (more: Partial<Sent> = {}): Sent => ({ name: 'card.pdf', bytes: PDF, ...more });
const save = (input: object, files: Record<string, Sent>) =>
  saveTicketDetails(app, buyer, order, input, { files: new Map(Object.entries(files)), caller });
const both = { tickets: [seat(1), seat(2)] };
const fileOf = (number: number, who = buyer) =>
  getOrderFile(app, who, order, { questionId: card, line: 1, seat: number });
const rows = () =>
  app.db.selectFrom('answer_files').where('eventId', '=', event.eventId).selectAll().execute();
const discarded = async () =>
  (await app.db.selectFrom('discarded_files').where('key', 'like', 'answers/%').select('key').execute()).map(
    ({ key }) => key,
  );
/** Expects that a sweep has deleted these files of the event everywhere. */
async function expectGone(keys: string[]) {
  expect(keys.length).toBeGreaterThan(0);
  for (let more = 1; more > 0; ) more = await sweepDiscardedFiles(app);
  for (const key of keys) expect(await app.files.get(key)).toBeUndefined();
  expect((await rows()).map(({ key }) => key).filter((key) => keys.includes(key))).toEqual([]);
}
const keysNow = async () => (await rows()).map(({ key }) => key);

describe('a file as an answer', () => {
  test('is kept with its name, and anyone who may read answers can read it', async () => {
    const saved = await save(both, {
      [at(1)]: pdf(),
      [`answers.${scan}`]: pdf({ name: 'note.png', bytes: PNG }),
    });
    expect(saved).toMatchObject({ missing: 1, answers: { [scan]: ['note.png'] } });
    expect(await fileOf(1)).toEqual({
      name: 'card.pdf',
      contentType: 'application/pdf',
      bytes: new Uint8Array(PDF),
    });
    const { owner } = event;
    const desk = await getOrderForOrganiser(app, owner, order);
    expect(desk.answers[0]).toMatchObject({ answer: ['note.png'], filePath: expect.stringContaining(scan) });
    const note = { questionId: scan };
    expect(await getAnswerFile(app, owner, order, note)).toMatchObject({
      contentType: 'image/png',
      name: 'note.png',
    });
    const reader = await aMember(app, owner, { role: 'reader' });
    await expect(getAnswerFile(app, reader, order, note)).rejects.toMatchObject({ code: 'details.no-file' });
    const ofTicket = { questionId: card, line: 1, seat: 1 };
    expect(await getAnswerFile(app, reader, order, ofTicket)).toMatchObject({ name: 'card.pdf' });
    expect((await getOrderForOrganiser(app, reader, order)).answers[0]).toMatchObject({
      answer: null,
      filePath: null,
    });
  });

  test('of a sensitive question is stored sealed; any other is stored as it came', async () => {
    await save(both, { [at(1)]: pdf(), [`answers.${scan}`]: pdf() });
    const stored = await Promise.all(
      (await rows()).map(async ({ key, sealed }) => ({ sealed, file: await app.files.get(key) })),
    );
    const bytesOf = (wanted: boolean) =>
      Buffer.from(stored.find(({ sealed }) => sealed === wanted)?.file?.bytes ?? []);
    expect(bytesOf(false).equals(PDF)).toBe(true);
    expect(bytesOf(true).includes('%PDF')).toBe(false);
    expect(
      (await app.db.selectFrom('answers').where('questionId', '=', scan).select(['value']).execute())[0],
    ).toEqual({
      value: null,
    });
  });

  test('stays when its name is sent again, is replaced by a new file of that name, and goes when it is left out', async () => {
    await save(both, { [at(1)]: pdf() });
    const [first = ''] = await keysNow();
    await save({ tickets: [seat(1, { [card]: 'card.pdf' }), seat(2)] }, {});
    expect(await keysNow()).toEqual([first]);
    await save(both, { [at(1)]: pdf({ bytes: Buffer.from('%PDF-2.0 newer') }) });
    expect(Buffer.from((await fileOf(1)).bytes).toString()).toBe('%PDF-2.0 newer');
    await expectGone([first]);
    const [second = ''] = await keysNow();
    await save(both, {});
    await expect(fileOf(1)).rejects.toMatchObject({ code: 'details.no-file' });
    await expectGone([second]);
  });

  test('gets its type from its bytes, whatever its sender called it', async () => {
    await save(both, {
      [at(1)]: pdf({ name: 'C:\\scans\\Ausweis ü.html' }),
      [at(2)]: pdf({ name: 'photo.JPG', bytes: PNG }),
    });
    expect(await fileOf(1)).toMatchObject({ name: 'Ausweis ü.html.pdf' });
    expect(await fileOf(2)).toMatchObject({ name: 'photo.JPG.png', contentType: 'image/png' });
  });

  test('sent alone leaves the other answers as they are, and may come before other required answers', async () => {
    await changeAttendeeSettings(app, event.owner, event.eventId, {
      names: 'required',
      emails: false,
      beforePayment: true,
    });
    await placeAnOrder();
    const which = (number: number) => ({ questionId: card, line: 1, seat: number });
    expect(await answerWithFile(app, buyer, order, which(1), { file: pdf(), caller })).toMatchObject({
      missing: 3,
    });
    await answerWithFile(app, buyer, order, which(2), { file: pdf({ name: 'b.pdf' }), caller });
    const named = [1, 2].map((number) => ({
      ...seat(number, { [card]: number === 1 ? 'card.pdf' : 'b.pdf' }),
      name: 'Thandi',
    }));
    expect(await saveTicketDetails(app, buyer, order, { tickets: named })).toMatchObject({ missing: 0 });
    expect(await getOrderPage(app, buyer, order)).toMatchObject({ state: 'paid' });
    expect(await fileOf(1)).toMatchObject({ name: 'card.pdf' });
  });
});

describe('files that are refused', () => {
  const big = Buffer.concat([PDF, Buffer.alloc(30 * 1024 * 1024)]);
  test.each<[string, Sent, RegExp]>([
    ['a file of 30 MB', pdf({ bytes: big }), /larger than 10 MB/],
    ['an empty file', pdf({ bytes: new Uint8Array() }), /is empty/],
    [
      'HTML that is called .pdf',
      pdf({ bytes: Buffer.from('<html><script>x</script>') }),
      /Choose a PDF, JPEG/,
    ],
    [
      'an SVG',
      pdf({ name: 'x.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      /Choose a PDF/,
    ],
    ['a GIF', pdf({ name: 'x.gif', bytes: Buffer.from('GIF89a...') }), /Choose a PDF/],
    ['a name with a NUL', pdf({ name: 'a\0b.pdf' }), /name of this file can’t be used/],
    ['a name with a line break', pdf({ name: 'a\nb.pdf' }), /name of this file can’t be used/],
    ['a name of 300 characters', pdf({ name: `${'x'.repeat(296)}.pdf` }), /name of this file is too long/],
  ])('%s is refused at its field, and nothing is written or stored', async (_, file, says) => {
    const puts: string[] = [];
    app.files.put = async (key) => void puts.push(key);
    await expect(save(both, { [at(1)]: file, [at(2)]: pdf() })).rejects.toMatchObject({
      code: 'details.invalid',
      issues: [{ path: at(1), message: expect.stringMatching(says) }],
    });
    expect([puts, await rows()]).toEqual([[], []]);
    expect((await getTicketDetails(app, buyer, order)).tickets[1]?.answers).toEqual({});
  });

  test('a file for an unknown question, of another event, or of somebody else’s ticket', async () => {
    const text = await addQuestion(app, event.owner, event.eventId, {
      scope: 'ticket',
      kind: 'text',
      text: 'Name?',
    });
    const other = await anEvent(app);
    const elsewhere = await addQuestion(app, other.owner, other.eventId, {
      scope: 'ticket',
      kind: 'file',
      text: 'X',
    });
    for (const path of [
      `tickets.1.1.answers.${text.id}`,
      `tickets.1.1.answers.${elsewhere.id}`,
      `tickets.1.9.answers.${card}`,
      `answers.${card}`,
    ]) {
      await expect(save(both, { [path]: pdf() }), path).rejects.toMatchObject({ issues: [{ path }] });
    }
    await expect(save({ tickets: [seat(1, { [card]: 'never-sent.pdf' })] }, {})).rejects.toMatchObject({
      issues: [{ path: at(1), message: 'Choose a file.' }],
    });
    expect(await rows()).toEqual([]);
  });

  test('a file whose answer failed to save is discarded at once, or after a day if its process ended', async () => {
    const before = new Set(await discarded());
    app.files.put = async (key, ...rest) => {
      await put.call(app.files, key, ...rest);
      // The question becomes sensitive while the file is being uploaded.
      await app.db.updateTable('questions').set({ sensitive: true }).where('id', '=', card).execute();
    };
    await expect(save(both, { [at(1)]: pdf() })).rejects.toMatchObject({ code: 'details.question-changed' });
    expect(await rows()).toEqual([]);
    const left = (await discarded()).filter((key) => !before.has(key));
    await expectGone(left);
    app.files.put = async (key, ...rest) => {
      await put.call(app.files, key, ...rest);
      throw new Error('The disk is full.');
    };
    await expect(save(both, { [at(1)]: pdf() })).rejects.toThrow('The disk is full.');
    const [waiting = ''] = (await discarded()).filter((key) => !before.has(key));
    await sweepDiscardedFiles(app);
    expect(await app.files.get(waiting)).toBeDefined();
    app.clock.advance(DAY_MS);
    await expectGone([waiting]);
  });
});

describe('files take no more room than their orders', () => {
  test('one network sends an event 200 MB an hour, with as many orders as it likes; others are not held up', async () => {
    const large = { bytes: Buffer.concat([PDF], 10 * 1024 * 1024) };
    // What is stored does not matter here.
    app.files.put = async () => undefined;
    const send = () => save(both, { [at(1)]: pdf(large), [at(2)]: pdf(large) });
    for (let sent = 0; sent < 5; sent += 1) await send();
    await placeAnOrder();
    for (let sent = 5; sent < 10; sent += 1) await send();
    await expect(send()).rejects.toMatchObject({ kind: 'too-many', code: 'too-many-requests' });
    const files = new Map([[at(1), pdf()]]);
    const from = (address: string) => ({ files, caller: { ...caller, address } });
    await saveTicketDetails(app, buyer, order, both, from('198.51.100.7'));
    await expect(
      saveTicketDetails(app, buyer, order, both, from(`::ffff:${caller.address}`)),
    ).rejects.toThrow();
    app.clock.advance(61 * 60_000);
    await send();
  });

  test('those of an order that ends unpaid are deleted within the hour, its other answers later; those of a paid order stay', async () => {
    const paid = await save(both, { [at(1)]: pdf() });
    expect(paid.tickets).toHaveLength(2);
    event = { ...event, ...(await anEvent(app, { owner: event.owner, types: [{ priceMinor: 5_000 }] })) };
    await changeAttendeeSettings(app, event.owner, event.eventId, {
      names: 'required',
      emails: false,
      beforePayment: true,
    });
    const asked = { scope: 'ticket', kind: 'file', text: 'Student card', required: true };
    card = (await addQuestion(app, event.owner, event.eventId, asked)).id;
    await placeAnOrder();
    await save(
      { tickets: [seat(1), seat(2)].map((one) => ({ ...one, name: 'Thandi' })) },
      {
        [at(1)]: pdf(),
        [at(2)]: pdf(),
      },
    );
    const keys = (await rows()).map(({ key }) => key);
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    expect(await sweepFilesOfEnded(app)).toBe(0);
    app.clock.advance(30 * 60_000);
    expect(await sweepFilesOfEnded(app)).toBe(2);
    await expectGone(keys);
    const left = app.db.selectFrom('attendees').where('orderId', '=', order.orderId).selectAll();
    expect(await left.execute()).toHaveLength(2);
    const all = await app.db.selectFrom('answer_files').select('key').execute();
    expect(all.length).toBeGreaterThan(0);
  });
});

describe('a file is deleted with its answer', () => {
  test('when its question is deleted, when its retention is over, and when a ticket is accepted', async () => {
    await save(both, { [at(1)]: pdf(), [at(2)]: pdf(), [`answers.${scan}`]: pdf() });
    const keyOf = async (question: string, number: number) =>
      (await rows()).find((row) => row.questionId === question && row.seat === number)?.key ?? '';
    const [first, second, note] = [await keyOf(card, 1), await keyOf(card, 2), await keyOf(scan, 0)];
    const { tickets } = await getOrderPage(app, buyer, order);
    const email = `friend-${order.orderId}@example.com`;
    const { transferId } = await sendTicket(app, buyer, order, { ticketId: tickets[0]?.id, email }, caller);
    const which = { eventId: event.eventId, transferId };
    const link = { ...which, key: transferLinkKey(app, which) };
    await acceptTicket(app, { kind: 'visitor' }, link);
    await expectGone([first]);
    await answerHolderWithFile(app, { kind: 'visitor' }, link, card, {
      file: pdf({ name: 'mine.pdf' }),
      caller,
    });
    expect(await getHolderFile(app, { kind: 'visitor' }, link, card)).toMatchObject({ name: 'mine.pdf' });
    await expect(fileOf(1)).rejects.toMatchObject({ code: 'details.no-file' });
    await expect(
      saveHolderDetails(
        app,
        { kind: 'visitor' },
        link,
        { tickets: [seat(1)] },
        { files: new Map([[at(2), pdf()]]), caller },
      ),
    ).rejects.toMatchObject({ issues: [{ path: at(2) }] });
    expect(await fileOf(2)).toMatchObject({ name: 'card.pdf' });
    app.clock.advance(365 * DAY_MS);
    await sweepAnswers(app);
    await expectGone([note]);
    await removeQuestion(app, event.owner, { eventId: event.eventId, questionId: card });
    await expectGone([second]);
    expect(await rows()).toEqual([]);
  });

  test('and appears in exports as a name and a link, in the customer’s own data to download, and never at the door', async () => {
    const { owner, eventId } = event;
    const person = await aUser(app);
    await placeAnOrder(person, person.email);
    await save(both, { [at(1)]: pdf({ name: '=card.pdf' }) });
    const desk = `${app.settings.publicUrl}/platform/event/${eventId}/orders/${order.orderId}`;
    expect(await exported(app, owner, { eventId, name: 'attendees' })).toContain(`'=card.pdf (${desk})`);
    let text = '';
    for await (const piece of await exportAccount(app, person)) text += piece;
    expect(text).toContain(`/orders/${order.orderId}/details/files/${card}?line=1&seat=1`);
    await expect(
      addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'file', text: 'At the door', atDoor: true }),
    ).rejects.toMatchObject({ issues: [{ path: 'atDoor' }] });
    const { tickets } = await getOrderPage(app, buyer, order);
    const staff = await aMember(app, owner, { role: 'door' });
    const admitted = await admitTicket(app, staff, { eventId, code: tickets[0]?.code, gate: 'North' });
    expect(JSON.stringify(admitted)).not.toContain('card.pdf');
    await expect(getAnswerFile(app, staff, order, { questionId: card, line: 1, seat: 1 })).rejects.toThrow();
  });

  test('nobody who may not see the order can read it', async () => {
    await save(both, { [at(1)]: pdf() });
    await expect(fileOf(1, aGuest(app))).rejects.toMatchObject({ code: 'order.unknown' });
    await expect(fileOf(1, await aUser(app))).rejects.toMatchObject({ code: 'order.unknown' });
    const which = { questionId: card, line: 1, seat: 1 };
    const stranger = await aUser(app);
    await expect(getAnswerFile(app, stranger, order, which)).rejects.toMatchObject({ code: 'event.unknown' });
    for (const wrong of [{ questionId: 'x' }, { ...which, seat: 2 }, { ...which, line: 'x' }]) {
      await expect(getAnswerFile(app, event.owner, order, wrong)).rejects.toMatchObject({
        code: 'details.no-file',
      });
    }
  });
});

describe('all files of an event', () => {
  const zipOf = async (who: Actor = event.owner, input: object = {}) => {
    const file = await exportAnswerFiles(app, who, event.eventId, input);
    return { ...file, files: unzipSync(new Uint8Array(await fileBytes(file))) };
  };
  const partsFor = async (who: Actor) => (await listEventExports(app, who, event.eventId)).fileParts;

  test('are refused for a part that no event can have', async () => {
    for (const part of [0, 1.5, 2 ** 31, 'one']) {
      await expect(zipOf(event.owner, { part })).rejects.toMatchObject({ code: 'input.invalid' });
    }
  });

  test('are one ZIP with a file name of order, ticket and question, for those who may see the answers', async () => {
    const { owner, eventId } = event;
    await addQuestion(app, owner, eventId, { scope: 'order', kind: 'file', text: '学生证 ../../=1' });
    const [twin, again] = await Promise.all(
      ['Student: card!', '学生证'].map((text) =>
        addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'file', text }),
      ),
    );
    await save(both, {
      [at(1)]: pdf({ name: '=cmd.pdf' }),
      [at(2)]: pdf({ name: 'x.png', bytes: PNG }),
      [`tickets.1.1.answers.${twin?.id}`]: pdf({ bytes: Buffer.from('%PDF-2.0 twin') }),
      [`tickets.1.1.answers.${again?.id}`]: pdf(),
      [`answers.${scan}`]: pdf({ name: 'note.png', bytes: PNG }),
    });
    const tickets = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', order.orderId)
      .orderBy('seat')
      .select('shortCode as code')
      .execute();
    const number = order.orderId.slice(-8).toUpperCase();
    const [one, two] = tickets.map(({ code }) => `${number}-${code}`);
    const { files, filename, contentType } = await zipOf();
    expect([filename, contentType]).toEqual([expect.stringMatching(/-files\.zip$/), 'application/zip']);
    const ofTickets = [
      ...[`${one}-student-card.pdf`, `${one}-student-card-2.pdf`, `${one}-file.pdf`],
      `${two}-student-card.png`,
    ];
    expect(Object.keys(files).sort()).toEqual([...ofTickets, `${number}-doctors-note.png`].sort());
    // Sealed files are readable here.
    expect(Buffer.from(files[`${number}-doctors-note.png`] as Uint8Array).equals(PNG)).toBe(true);

    const reader = await aMember(app, owner, { role: 'reader' });
    expect(Object.keys((await zipOf(reader)).files).sort()).toEqual(ofTickets.sort());
    const door = await aMember(app, owner, { role: 'door' });
    await expect(zipOf(door)).rejects.toMatchObject({ code: 'event.unknown' });
    const noted = app.db.selectFrom('audit_entries').where('eventId', '=', eventId);
    expect(await noted.where('kind', '=', 'export.table').select('facts').execute()).toContainEqual({
      facts: { event: expect.any(String), table: 'Files', part: 1, as: 'zip' },
    });

    // A file that is erased while the others are read is left out.
    const [{ key } = { key: '' }] = await rows();
    await app.files.delete(key);
    expect(Object.keys((await zipOf()).files)).toHaveLength(4);
  });

  test('are split into several ZIPs when there are too many, and leave out unpaid orders', async () => {
    const { owner } = event;
    expect(await partsFor(owner)).toBe(0);
    await expect(zipOf()).rejects.toMatchObject({ kind: 'not-found', code: 'export.no-files' });
    await save(both, { [`answers.${scan}`]: pdf() });
    expect(await partsFor(await aMember(app, owner, { role: 'reader' }))).toBe(0);
    const seats = sql`generate_series(11, 70) seat`;
    await sql`insert into answers (event_id, order_id, line_number, seat, question_id, asked, value, answered_at)
      select ${event.eventId}, ${order.orderId}, 1, seat, ${card}, 'Student card', '{card.pdf}', now() from ${seats}`.execute(
      app.db,
    );
    await sql`insert into answer_files (event_id, order_id, line_number, seat, question_id, key, content_type, size_bytes, sealed)
      select ${event.eventId}, ${order.orderId}, 1, seat, ${card}, 'answers/' || gen_random_uuid(), 'application/pdf', 10000000, false from ${seats}`.execute(
      app.db,
    );
    expect(await partsFor(owner)).toBe(2);
    expect(await zipOf(owner, { part: 2 })).toMatchObject({
      filename: expect.stringMatching(/-files-2-of-2\.zip$/),
      files: {},
    });
    await expect(zipOf(owner, { part: 3 })).rejects.toMatchObject({ code: 'export.no-files' });
    for (const part of ['0', 'x', '1.5', '-1'])
      await expect(zipOf(owner, { part })).rejects.toMatchObject({ issues: [{ path: 'part' }] });
    await app.db
      .updateTable('orders')
      .set({ paidAt: null, state: 'held' })
      .where('id', '=', order.orderId)
      .execute();
    expect(await partsFor(owner)).toBe(0);
  });
});
