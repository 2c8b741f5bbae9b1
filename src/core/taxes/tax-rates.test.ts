import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { duplicateEvent } from '../event-desk/duplicate-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addTaxRate, changeTaxRate, getTaxRates, removeTaxRate } from './change-tax-rates.ts';
import { MAX_TAX_RATES, parseTaxRate, taxRateText } from './tax-rate.ts';

const app = await createTestApp();
let owner: SignedIn;
beforeEach(async () => {
  owner = await aUser(app);
});

const VAT = { name: 'VAT', rate: 19_000, onTop: false, reverseCharge: false, isDefault: true };
const type = { name: 'General', priceMinor: 10_000, currency: 'EUR', capacity: 10 };

test('one rate at most is the default, and it comes first', async () => {
  expect(await getTaxRates(app, owner)).toEqual([]);
  const full = await addTaxRate(app, owner, VAT);
  const reduced = await addTaxRate(app, owner, { name: 'Reduced VAT', rate: 7_000 });
  expect(await getTaxRates(app, owner)).toEqual([full, reduced]);
  const changed = await changeTaxRate(app, owner, {
    name: 'Reduced VAT',
    rate: 7_000,
    onTop: true,
    reverseCharge: true,
    isDefault: true,
    taxRateId: reduced.id,
  });
  expect(await getTaxRates(app, owner)).toEqual([changed, { ...full, isDefault: false }]);
  await Promise.all([1, 2, 3].map((at) => addTaxRate(app, owner, { ...VAT, name: `Tax ${at}` })));
  expect((await getTaxRates(app, owner)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('a wrong name or percentage is refused at its field, and so is one rate too many', async () => {
  const at = (input: object) =>
    addTaxRate(app, owner, input).then(
      () => undefined,
      (error) => error.issues[0].path,
    );
  for (const rate of [-1, 100_001, 19.5, '19', null]) expect(await at({ ...VAT, rate })).toBe('rate');
  // Invoices say this themselves, with a rate of 0.
  for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines', 'NUL\0', 'reverse charge']) {
    expect(await at({ ...VAT, name })).toBe('name');
  }
  expect(await at({ ...VAT, country: 'DE' })).toBe('country');
  for (let count = 0; count < MAX_TAX_RATES; count += 1)
    await addTaxRate(app, owner, { ...VAT, rate: count });
  await expect(addTaxRate(app, owner, VAT)).rejects.toMatchObject({ code: 'tax-rate.too-many' });
  await expect(addTaxRate(app, aGuest(app), VAT)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a ticket type names a rate of its own organisation, and its copy does too', async () => {
  const { id } = await addTaxRate(app, owner, VAT);
  const foreign = await addTaxRate(app, await aUser(app), VAT);
  const refused = { issues: [{ path: 'types.0.taxRateId', message: 'Choose one of your tax rates.' }] };
  const event = (taxRateId: string) => ({ ...sampleEvent, types: [{ ...type, taxRateId }] });
  for (const other of [foreign.id, app.newId()]) {
    await expect(createEvent(app, owner, event(other))).rejects.toMatchObject(refused);
  }
  const created = await createEvent(app, owner, event(id.toUpperCase()));
  const own = await getOwnEvent(app, owner, created.id);
  expect(own.types).toMatchObject([{ taxRateId: id }]);
  const change = { ...event(foreign.id), updatedAt: own.updatedAt };
  await expect(updateEvent(app, owner, created.id, change)).rejects.toMatchObject(refused);
  const { startsAt, endsAt } = sampleEvent;
  const copy = await duplicateEvent(app, owner, created.id, { name: 'Again', startsAt, endsAt });
  expect((await getOwnEvent(app, owner, copy.id)).types).toMatchObject([{ taxRateId: id }]);
});

test('a ticket type can be sold without tax although there is a default, and so is its copy', async () => {
  await addTaxRate(app, owner, VAT);
  const event = (taxRateId: string | null) => ({ ...sampleEvent, types: [{ ...type, taxRateId }] });
  const created = await createEvent(app, owner, event('none'));
  const own = await getOwnEvent(app, owner, created.id);
  expect(own.types).toMatchObject([{ taxRateId: 'none' }]);
  const { startsAt, endsAt } = sampleEvent;
  const copy = await duplicateEvent(app, owner, created.id, { name: 'Again', startsAt, endsAt });
  expect((await getOwnEvent(app, owner, copy.id)).types).toMatchObject([{ taxRateId: 'none' }]);
  const types = own.types.map(({ id }) => ({ ...type, id, taxRateId: null }));
  await updateEvent(app, owner, created.id, { ...event(null), types, updatedAt: own.updatedAt });
  expect((await getOwnEvent(app, owner, created.id)).types).toMatchObject([{ taxRateId: null }]);
  const { facts } = await app.db
    .selectFrom('audit_entries')
    .where('kind', '=', 'event.edited')
    .select('facts')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(facts)).toContain('"before": "No tax"'.replace(' ', ''));
});

test('the database refuses a type that names a rate and is untaxed', async () => {
  const { id: taxRateId } = await addTaxRate(app, owner, VAT);
  const { eventId } = await anEvent(app, { owner, types: [{ taxRateId }] });
  const untax = app.db.updateTable('ticket_types').set({ untaxed: true }).where('eventId', '=', eventId);
  await expect(untax.execute()).rejects.toThrow('untaxed_names_no_rate');
});

test('a rate that an event to come names stays; types of events that are over take the default again', async () => {
  const { id: taxRateId } = await addTaxRate(app, owner, VAT);
  const event = await anEvent(app, { owner, name: 'Jazz', types: [{ taxRateId }] });
  await expect(removeTaxRate(app, owner, { taxRateId })).rejects.toMatchObject({
    code: 'tax-rate.in-use',
    message: expect.stringContaining('Jazz'),
  });
  const now = app.clock.now().getTime();
  const over = { startsAt: new Date(now - 2), endsAt: new Date(now - 1) };
  await app.db.updateTable('events').set(over).where('id', '=', event.eventId).execute();
  await removeTaxRate(app, owner, { taxRateId });
  expect(await getTaxRates(app, owner)).toEqual([]);
  expect((await getOwnEvent(app, owner, event.eventId)).types).toMatchObject([{ taxRateId: null }]);
  await expect(removeTaxRate(app, owner, { taxRateId })).rejects.toMatchObject({ code: 'tax-rate.unknown' });
  await expect(removeTaxRate(app, owner, { taxRateId: 'x' })).rejects.toMatchObject({
    code: 'tax-rate.unknown',
  });
});

test('the migration gives reverse charge to all rates of sellers who have it on now', async () => {
  const [ended, never] = [await aUser(app), await aUser(app)];
  for (const user of [owner, ended, never]) await addTaxRate(app, user, VAT);
  const seller = (user: SignedIn, version: number, reverseCharge: boolean) => ({
    organisationId: user.userId,
    version,
    legalName: 'Kino',
    address: '',
    registrationNumber: '',
    vatNumber: 'DE123456789',
    savedAt: app.clock.now(),
    reverseCharge,
  });
  await app.db
    .insertInto('sellers')
    .values([
      seller(owner, 1, false),
      seller(owner, 2, true),
      seller(ended, 1, true),
      seller(ended, 2, false),
    ])
    .execute();
  const migration = await readFile('migrations/0120_reverse_charge_by_rate.sql', 'utf8');
  await sql.raw(migration.slice(migration.indexOf('update '))).execute(app.db);
  const has = async (user: SignedIn) => (await getTaxRates(app, user)).map((rate) => rate.reverseCharge);
  expect([await has(owner), await has(ended), await has(never)]).toEqual([[true], [false], [false]]);
});

test('a percentage is read as people type it, to the thousandth', () => {
  expect(['19', '7.5', '8,875', ' 20 % ', '0', '100'].map(parseTaxRate)).toEqual([
    ...[19_000, 7_500, 8_875, 20_000, 0, 100_000],
  ]);
  for (const text of ['', 'x', '-1', '1.2345', '1e2', '1 9', '1000'])
    expect(parseTaxRate(text)).toBeUndefined();
  expect([19_000, 7_500, 8_875, 0].map(taxRateText)).toEqual(['19', '7.5', '8.875', '0']);
});
