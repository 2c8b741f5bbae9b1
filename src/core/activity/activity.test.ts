import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { addAddOn, changeAddOn } from '../add-ons/change-add-ons.ts';
import { addQuestion, changeQuestion, reorderQuestions } from '../attendees/change-questions.ts';
import { AUDIT_KINDS } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { sealEntries } from '../audit/seal-entries.ts';
import { verifyExport } from '../audit/verify-export.ts';
import { addArea, changeArea } from '../check-in/areas/change-areas.ts';
import { exportActivity } from '../exports/export-activity.ts';
import { exportActivityChain } from '../exports/export-chain.ts';
import { wholeFile } from '../exports/testing/exported.ts';
import { changeMember } from '../organisations/change-member.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { addPromotion, changePromotion } from '../promo-codes/change-promotions.ts';
import type { SignedIn } from '../shared/actor.ts';
import { countEntries, findEntries } from './activity-store.ts';
import { AUDIT_WORDS, fieldWords, valueWords } from './audit-words.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { listActivity, type Whose } from './list-activity.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
let eventId: string;
const from = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};
const device = 'Firefox on Linux';

beforeEach(async () => {
  app = await createTestApp();
  owner = { ...(await aUser(app, { email: 'thandi@example.com' })), from };
  admin = { ...(await aUser(app, { email: 'root@example.com', admin: true })), from };
  ({ eventId } = await anEvent(app, { owner, name: 'Jazz' }));
});

const own = () => ({ organisationId: owner.organisationId as string });
const sentences = async (
  input: object = {},
  actor = owner,
  whose: Parameters<typeof listActivity>[2] = own(),
) => (await listActivity(app, actor, whose, input)).entries.map(({ sentence }) => sentence);

async function someDays() {
  await record(app, app.db, { kind: 'event.created', by: owner, eventId });
  app.clock.advance(86_400_000);
  await record(app, app.db, { kind: 'event.approved', by: admin, eventId });
  app.clock.advance(86_400_000);
  const colleague = await aMember(app, owner, { role: 'manager' });
  await app.db.updateTable('sessions').set({ provedAt: app.clock.now() }).execute();
  await changeMember(app, owner, { ...own(), userId: colleague.userId }, { role: 'reader' });
  await record(app, app.db, { kind: 'admin.banned', by: admin, about: colleague.userId });
  return colleague;
}

test('sentences name tickets and questions in words, without ids or minor units', async () => {
  const { types, eventId } = await anEvent(app, {
    owner,
    name: 'Folk',
    types: [{ name: 'Standing', priceMinor: 10_000 }, { name: 'Balcony' }],
  });
  const [standing, balcony] = types.map(({ id }) => id);
  const latest = async () => {
    const [entry] = (await listActivity(app, owner, own(), {})).entries;
    const changes = entry?.changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`);
    return [entry?.sentence.replace(await nameOf(owner), 'Thandi'), ...(changes ?? [])];
  };

  const code = { eventId, price: { effect: 'percent', percentHundredths: 1_250 } };
  const { id: promotionId } = await addPromotion(app, owner, { ...code, code: 'CHOIR' });
  expect(await latest()).toEqual([
    'Thandi added the promo code “CHOIR” of “Folk”.',
    'Name:  > CHOIR',
    'Price:  > 12.5% off',
  ]);
  await changePromotion(app, owner, {
    eventId,
    promotionId,
    price: { effect: 'amount', amountMinor: 500 },
    currency: 'ZAR',
    types: [balcony],
    validUntil: '2026-12-01T10:00',
    maxDiscountMinor: 200_000,
  });
  expect(await latest()).toEqual([
    'Thandi changed the promo code “CHOIR” of “Folk”.',
    'Price: 12.5% off > 5.00\u00a0ZAR off each ticket',
    'Currency:  > ZAR',
    'Types:  > Balcony',
    'Valid until:  > 2026-12-01 10:00',
    'Max discount:  > 2\u00a0000.00\u00a0ZAR',
  ]);

  const shirt = { eventId, currency: 'ZAR', name: 'T-shirt', perTicketLimit: 1 };
  const sizes = [{ name: 'M', priceMinor: 15_000, capacity: 40 }];
  const made = await addAddOn(app, owner, { ...shirt, variants: sizes });
  const [{ id: sizeM } = { id: '' }] = made.variants;
  await changeAddOn(app, owner, {
    ...shirt,
    addOnId: made.id,
    ticketTypes: [standing],
    variants: [
      { id: sizeM, name: 'M', priceMinor: 16_000, capacity: 40 },
      { name: 'L', priceMinor: 16_000, capacity: 5 },
    ],
  });
  expect(await latest()).toEqual([
    'Thandi changed the add-on “T-shirt” of “Folk”.',
    'Ticket types:  > Standing',
    'Variants: M: 150.00\u00a0ZAR, 40 in all > M: 160.00\u00a0ZAR, 40 in all; L: 160.00\u00a0ZAR, 5 in all',
  ]);

  const ask = (more: object) => addQuestion(app, owner, eventId, { scope: 'ticket', kind: 'text', ...more });
  const food = await ask({ kind: 'choice', text: 'Food?', options: ['Fish', 'Plants'] });
  const nuts = await ask({ text: 'Nuts?' });
  expect(await latest()).toEqual(['Thandi added the question “Nuts?” to “Folk”.']);
  const { id: questionId, answered: _, ...question } = nuts;
  const condition = { questionId: food.id, answers: ['Plants'] };
  const closed = { ...question, types: [balcony], condition, closed: true };
  await changeQuestion(app, owner, { eventId, questionId }, closed);
  expect(await latest()).toEqual([
    'Thandi changed the question “Nuts?” of “Folk”.',
    'Types:  > Balcony',
    'Asked after:  > Food? Plants',
    'Closed: No > Yes',
  ]);
  await reorderQuestions(app, owner, eventId, { questionIds: [nuts.id, food.id] });
  expect((await latest()).slice(1)).toEqual(['Order: Food?, Nuts? > Nuts?, Food?']);

  const { id: areaId } = await addArea(app, owner, { eventId, name: 'Terrace' });
  const limited = [{ ticketTypeId: balcony, validFrom: '2026-11-01T18:30', validUntil: null }];
  await changeArea(app, owner, { eventId, areaId, name: 'Terrace', types: limited });
  expect((await latest()).slice(1)).toEqual(['Types:  > Balcony from 2026-11-01 18:30']);
  // Nobody chose how often the entrance admits a ticket before.
  const entrance = { eventId, areaId: eventId, name: 'Entrance' };
  await changeArea(app, owner, { ...entrance, frequency: 'event' });
  expect((await latest()).slice(1)).toEqual(['Admits each ticket:  > Once for the whole event']);
  await changeArea(app, owner, { ...entrance, frequency: 'day' });
  expect((await latest()).slice(1)).toEqual(['Admits each ticket: Once for the whole event > Once a day']);

  const orderId = '01930000-0000-7000-8000-0000deadbeef';
  const refunded = async (facts: object) => {
    await record(app, app.db, { kind: 'order.refunded', by: owner, eventId, facts: { orderId, ...facts } });
    return (await latest())[0];
  };
  expect(await refunded({ amount: '150.00 ZAR', tickets: 0, addOns: 1 })).toBe(
    'Thandi refunded 150.00 ZAR for 1 add-on in order DEADBEEF of “Folk”.',
  );
  expect(await refunded({ amount: null, tickets: 2, addOns: 3 })).toBe(
    'Thandi cancelled 2 tickets and 3 add-ons in order DEADBEEF of “Folk”.',
  );
  expect(await refunded({ amount: '5.00 ZAR', tickets: 0 })).toBe(
    'Thandi refunded 5.00 ZAR in order DEADBEEF of “Folk”.',
  );
});

describe('an organisation’s log', () => {
  it('shows its owners sentences, newest first, and does not name admins', async () => {
    const colleague = await someDays();
    const { entries, count } = await listActivity(app, owner, own(), {});
    const ownerName = await nameOf(owner);
    const colleagueName = await nameOf(colleague);
    expect(count).toBe(3);
    expect(entries).toMatchObject([
      {
        sentence: `${ownerName} changed the place in the team of ${colleagueName}.`,
        from: { address: from.address, device },
        changes: [{ field: 'Role', before: 'manager', after: 'reader' }],
      },
      {
        sentence: 'An admin approved “Jazz”.',
        who: 'An admin',
        from: null,
        event: { id: eventId, there: true },
      },
      { sentence: `${ownerName} created “Jazz”.`, kind: 'event.created', changes: [] },
    ]);
    expect(await sentences({ person: 'root@' })).toEqual([]);
  });

  it('is closed to everybody else', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    await expect(sentences({}, manager)).rejects.toMatchObject({ code: 'organisation.role' });
    await expect(sentences({}, await aUser(app))).rejects.toMatchObject({ code: 'organisation.unknown' });
    await expect(sentences({}, admin)).rejects.toMatchObject({ code: 'organisation.unknown' });
    await expect(sentences({}, owner, 'everything')).rejects.toMatchObject({ code: 'account.admin-only' });
    await expect(exportActivityChain(app, manager, own())).rejects.toMatchObject({
      code: 'organisation.role',
    });
  });

  it('can be filtered by person, area, event and day', async () => {
    const colleague = await someDays();
    const team = `${await nameOf(owner)} changed the place in the team of ${await nameOf(colleague)}.`;
    const made = `${await nameOf(owner)} created “Jazz”.`;
    expect(await sentences({ person: 'THANDI@' })).toEqual([team, made]);
    expect(await sentences({ person: colleague.email })).toEqual([team]);
    expect(await sentences({ area: 'team' })).toEqual([team]);
    expect(await sentences({ event: 'jaz' })).toEqual(['An admin approved “Jazz”.', made]);
    expect(await sentences({ event: '%' })).toEqual([]);
    const [first] = (await listActivity(app, owner, own(), { page: 'last' })).entries.slice(-1);
    const day = first?.at.slice(0, 10);
    expect(await sentences({ from: day, until: day })).toEqual([made]);
    expect(await sentences({ until: day })).toEqual([made]);
    // In another time zone the same instant falls on another day.
    const [hours] = [Number(first?.at.slice(11, 13))];
    const elsewhere = hours < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    expect(await sentences({ from: day, until: day, timeZone: elsewhere })).not.toContain(made);
    for (const input of [{ from: 'soon' }, { area: 'x' }, { timeZone: 'Mars' }, { after: 'x' }])
      await expect(sentences(input)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('pages through entries of one instant without repeating any', async () => {
    for (let at = 0; at < 120; at += 1)
      await record(app, app.db, { kind: 'event.edited', by: owner, eventId });
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await listActivity(app, owner, own(), { ...(after && { after }) });
      pages.push(page.entries.map(({ id }) => id));
      after = page.after;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
  });
});

test('admins see everything, with names and addresses', async () => {
  const colleague = await someDays();
  const { entries } = await listActivity(app, admin, 'everything', {});
  const adminName = (await nameOf(admin)).replace(')', ', admin)');
  expect(entries[0]).toMatchObject({
    sentence: `${adminName} banned ${await nameOf(colleague)}.`,
    organisation: null,
    from: { device },
  });
  expect(entries[2]).toMatchObject({ who: adminName, from: { device }, organisation: expect.any(String) });
  expect(await sentences({ person: 'root@' }, admin, 'everything')).toHaveLength(2);
});

describe('somebody who takes another name', () => {
  const takeName = (actor: SignedIn, firstName: string, lastName: string) =>
    updateProfile(app, actor, { firstName, lastName });
  const text = (entries: { sentence: string }[]) => entries.map(({ sentence }) => sentence).join('\n');
  const log = async () => text((await listActivity(app, owner, own(), {})).entries);

  it('changes no earlier entry, neither of what they did nor of what was done to them', async () => {
    const colleague = await someDays();
    const before = await log();
    await takeName(colleague, 'Olive', 'Owner');
    await takeName(owner, 'An', 'admin');
    const after = (await listActivity(app, owner, own(), {})).entries.slice(-3);
    expect(text(after)).toBe(before);
  });

  it('twin: entries from before names were kept follow the name of today', async () => {
    await someDays();
    await sql`alter table audit_entries disable trigger user`.execute(app.db);
    await sql`update audit_entries set names = null, names_digest = null`.execute(app.db);
    const before = await log();
    await app.db.updateTable('users').set({ firstName: 'Other' }).where('id', '=', owner.userId).execute();
    expect(await log()).not.toBe(before);
  });

  it('is still known by their email, also with the name “An admin” or somebody’s address', async () => {
    for (const [first, last] of [
      ['An', 'admin'],
      ['root@example.com', '(admin)'],
    ]) {
      await takeName(owner, first ?? '', last ?? '');
      await record(app, app.db, { kind: 'event.created', by: owner, eventId });
      const [latest] = (await listActivity(app, owner, own(), {})).entries;
      expect(latest?.who).toContain(owner.email);
      expect(latest?.who).not.toContain('root@');
    }
  });

  it('leaves an entry, and one in each organisation that is called like them', async () => {
    await takeName(owner, 'Nomsa', 'Mbeki');
    const { entries } = await listActivity(app, admin, 'everything', {});
    const renamed = entries.filter(({ kind }) => kind.endsWith('.renamed'));
    expect(renamed.map(({ kind, changes }) => [kind, changes[0]?.field, changes[0]?.after])).toEqual([
      ['organisation.renamed', 'Name', 'Nomsa Mbeki'],
      ['account.renamed', 'Name', 'Nomsa Mbeki'],
    ]);
    await takeName(owner, 'Nomsa', 'Mbeki');
    expect((await listActivity(app, admin, 'everything', {})).count).toBe(entries.length);
  });

  it('is found by the names of then and of now; an admin’s names are shown to admins alone', async () => {
    await takeName(owner, 'Zanele', 'Before');
    await record(app, app.db, { kind: 'event.created', by: owner, eventId });
    await takeName(owner, 'Zanele', 'After');
    const created = async (person: string, whom = owner, whose: Whose = own()) =>
      (await listActivity(app, whom, whose, { person, area: 'event' })).count;
    expect(await created('zanele before')).toBe(1);
    expect(await created('zanele after')).toBe(1);
    await record(app, app.db, { kind: 'event.approved', by: admin, eventId });
    expect(await created('root@')).toBe(0);
    expect(await created('root@', admin, 'everything')).toBe(1);
    await sealEntries(app);
    expect(await wholeFile(await exportActivityChain(app, owner, own()))).not.toContain('root@');
  });
});

describe('exported files', () => {
  it('are safe to open in a spreadsheet, and each export is logged', async () => {
    await record(app, app.db, {
      kind: 'event.cancelled',
      by: owner,
      eventId,
      facts: {
        reason: '=HYPERLINK("http://evil.example")',
        changes: [{ field: 'name', before: '+1', after: '@x' }],
      },
    });
    const file = await exportActivity(app, owner, own(), { area: 'event' });
    const csv = await wholeFile(file);
    expect(file.filename).toBe('activity.csv');
    expect(csv).toContain('cancelled “Jazz”, without refunds.');
    expect(csv).toMatch(/"Name: \+1 → @x\nReason: =HYPERLINK/);
    expect(csv.split('\r\n')[1]).not.toMatch(/(^|,)"?[=+@-]/);
    expect(await sentences({ area: 'export' })).toEqual([`${await nameOf(owner)} downloaded this log.`]);
  });

  it('can be verified alone or against the database', async () => {
    await someDays();
    await sealEntries(app);
    const file = await wholeFile(await exportActivityChain(app, owner, own()));
    expect(file).not.toContain(JSON.stringify(admin.from));
    const lines = file.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    const check = (text: string[], more: object = app) => verifyExport(asLines(text), more);
    expect(await check(lines)).toEqual({ lines: 3 });
    expect(await check(lines.slice(1))).toEqual({ lines: 2 });
    const [first = '', second = '', third = ''] = lines;
    const forged = first.replace('Jazz', 'Punk');
    expect(await check([forged, second, third])).toMatchObject({
      lines: 0,
      broken: { line: 1, how: 'changed' },
    });
    expect(await check([first, third])).toMatchObject({ broken: { line: 2, how: 'missing before it' } });
    expect(await check([second, first])).toMatchObject({ broken: { line: 2 } });
    expect(await check([first.replace(owner.email, 'x@example.com')])).toMatchObject({
      broken: { how: 'changed' },
    });
    expect(await check([first.replace(/"namesDigest":"\w+",/, '')])).toMatchObject({
      broken: { how: 'changed' },
    });
    expect(await check([first.replace(from.address, '::1')])).toMatchObject({ broken: { how: 'changed' } });
    expect(await check(['{}'])).toMatchObject({ broken: { how: 'unreadable' } });
    // On its own the chain is intact, but another installation's database does not have it.
    const another = await createTestApp();
    expect(await check(lines, {})).toEqual({ lines: 3 });
    expect(await check(lines, another)).toMatchObject({
      broken: { line: 1, how: 'other than in the database' },
    });
    expect(await checkAuditLog(app, admin)).toMatchObject({ whole: true });
  });
});

test('every kind has a sentence, even when all personal data is deleted', () => {
  const entry = {
    about: 'somebody',
    self: false,
    facts: { amount: '1.00 ZAR', tickets: 2, days: 4 },
    personal: {},
  };
  for (const kind of AUDIT_KINDS) expect(AUDIT_WORDS[kind](entry)).not.toMatch(/undefined|null|\[object/);
});

test('fields and values are shown in words', () => {
  expect(fieldWords('price_floor', 'VIP')).toBe('Lowest price (VIP)');
  expect(fieldWords('reserved')).toBe('Tickets set aside');
  expect(fieldWords('legalName')).toBe('Legal name');
  expect(fieldWords('dress_code')).toBe('Dress code');
  expect(valueWords('eventIds', null)).toBe('All events');
  expect(valueWords('eventIds', ['a', 'b'])).toBe('2 events');
  expect(valueWords('closed', true)).toBe('Yes');
  expect(valueWords('takes_places_of', { Hall: 6, Balcony: 1 })).toBe('Hall: 6, Balcony: 1');
  expect(valueWords('capacity', 0)).toBe('0');
});

/** What entries call somebody. */
async function nameOf({ userId }: SignedIn): Promise<string> {
  const person = app.db.selectFrom('users').where('id', '=', userId).select(['name', 'email']);
  const { name, email } = await person.executeTakeFirstOrThrow();
  return `${name} (${email})`;
}

async function* asLines(lines: string[]) {
  yield* lines;
}

describe('a search by text', () => {
  const orderId = '01930000-0000-7000-8000-0000deadbeef';
  async function variousEntries() {
    await record(app, app.db, { kind: 'order.refunded', by: owner, eventId, facts: { orderId, tickets: 1 } });
    await record(app, app.db, { kind: 'event.code-added', by: owner, eventId, facts: { code: 'ÉARLY_50%' } });
    const personal = { email: 'former@example.com' };
    await record(app, app.db, { kind: 'door.invited', by: owner, eventId, personal });
    const changes = [{ field: 'role', before: 'manager', after: 'reader' }];
    await record(app, app.db, { kind: 'team.changed', by: owner, ...own(), facts: { changes } });
    await record(app, app.db, { kind: 'event.approved', by: admin, eventId });
  }

  it.each([
    ['an order’s number', 'DEADBEEF', 1],
    ['part of a code, whatever its accents and punctuation are', '50 early', 1],
    ['words in any order, of which one does not occur', 'early nowhere', 0],
    ['a former address', 'Former@', 1],
    ['a complete address', 'former@example.com', 1],
    ['a complete address that nobody has', 'mer@example.com', 0],
    ['a value before a change', 'manager', 1],
    ['the name of an event', 'jazz', 4],
    ['the person who acted', 'thandi@', 4],
    ['its kind', 'refunded', 1],
    ['an admin, whom owners cannot find', 'root@', 0],
    ['a text that does not occur', 'nowhere', 0],
    ['a salt, which is not searched', 'no-such-salt', 0],
  ])('finds entries by %s', async (_, text, count) => {
    await variousEntries();
    expect(await sentences({ text })).toHaveLength(count);
    expect(await listActivity(app, owner, own(), { text })).toMatchObject({ count });
  });

  it('finds admins only for admins, and stops finding personal data that was deleted', async () => {
    await variousEntries();
    expect(await sentences({ text: 'root@' }, admin, 'everything')).toHaveLength(1);
    await app.db
      .updateTable('audit_entries')
      .set({ personal: null })
      .where('personal', 'is not', null)
      .execute();
    expect(await sentences({ text: 'former@' })).toEqual([]);
  });

  it('combines with other filters, ignores an empty text, and needs at least three characters', async () => {
    await variousEntries();
    expect(await sentences({ text: 'jazz', area: 'door' })).toHaveLength(1);
    expect(await sentences({ text: '  ' })).toHaveLength(5);
    await expect(sentences({ text: ' ab ' })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: 'text', message: 'Enter at least 3 characters.' }],
    });
  });

  it('does not read the whole log', async () => {
    await variousEntries();
    await sql`
      insert into audit_entries (id, chain, at, kind, acted_as, actor_id, facts)
      select gen_random_uuid(), ${own().organisationId}, now() - n * interval '1 second', 'event.edited', 'member', 'somebody',
        jsonb_build_object('event', 'Evening ' || md5(n::text))
      from generate_series(1, 5000) n`.execute(app.db);
    await sql`analyze audit_entries`.execute(app.db);
    const filter = { chain: own().organisationId, text: 'DEADBEEF', showsAdmins: false };
    const read = await transaction(app.db, async (tx) => {
      const rows = async () => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
          from pg_stat_xact_user_tables where relname = 'audit_entries'`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const look = async () => {
        expect(
          await findEntries(tx, filter, { backwards: false, beside: undefined, limit: 50 }),
        ).toHaveLength(1);
        expect(await countEntries(tx, filter)).toBe(1);
      };
      await look();
      const before = await rows();
      await look();
      return (await rows()) - before;
    });
    expect(read).toBeLessThan(20);
  });
});
