import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { getPayTo } from '../money/pay-to.ts';
import { deleteAccount } from '../personal-data/delete-account.ts';
import type { SignedIn } from '../shared/actor.ts';
import { getBankAccount, saveBankAccount } from './save-bank-account.ts';

const app = await createTestApp();

const IBAN = 'DE89370400440532013000';
const iban = (more: object = {}) => ({
  holder: 'Kino GmbH',
  number: { kind: 'iban', iban: ` ${IBAN.toLowerCase().replace('8937', '89 37')}`, ...more },
});
const local = (more: object = {}) => ({
  holder: 'Thandi Nkosi',
  number: {
    kind: 'local',
    bankName: 'Nedbank',
    branchCode: '198 765',
    accountNumber: '1009 876-543',
    ...more,
  },
});
const noticesTo = async () =>
  (
    await app.db
      .selectFrom('outbox')
      .where('kind', '=', 'account-notice')
      .select(['recipient', 'facts'])
      .execute()
  ).map(({ recipient, facts }) => ({ recipient, ...(facts as { notice: string; detail: string }) }));

test('an owner saves where transfers go; the admin who pays out sees it whole, and all others its last digits', async () => {
  const owner = await aUser(app);
  const { eventId } = await anEvent(app, { owner });
  const admin = await aUser(app, { admin: true });
  const finance = await aMember(app, owner, { role: 'finance' });
  expect(await getBankAccount(app, owner)).toBeNull();
  expect((await getPayTo(app, admin, eventId)).bankAccount).toBeNull();
  await saveBankAccount(app, owner, iban());
  const updatedAt = app.clock.now().toISOString();
  const masked = { holder: 'Kino GmbH', last4: '3000', updatedAt };
  for (const member of [owner, finance]) expect(await getBankAccount(app, member)).toEqual(masked);
  expect((await getPayTo(app, admin, eventId)).bankAccount).toEqual({
    holder: 'Kino GmbH',
    number: { kind: 'iban', iban: IBAN },
    updatedAt,
  });
  await saveBankAccount(app, owner, local());
  expect((await getPayTo(app, admin, eventId)).bankAccount).toMatchObject({
    holder: 'Thandi Nkosi',
    number: { kind: 'local', bankName: 'Nedbank', branchCode: '198765', accountNumber: '1009876543' },
  });
});

test('every owner is told, and neither mail, log nor table has the whole number', async () => {
  const owner = await aUser(app);
  await anEvent(app, { owner });
  const other = await aMember(app, owner, { role: 'owner' });
  await aMember(app, owner, { role: 'manager' });
  await saveBankAccount(app, owner, local());
  await saveBankAccount(app, owner, iban());
  const told = { notice: 'bank-account-saved', detail: 'Kino GmbH, account ending in 3000' };
  const notices = await noticesTo();
  expect(notices.filter(({ detail }) => detail === told.detail)).toEqual(
    expect.arrayContaining([owner, other].map(({ email }) => ({ recipient: email, ...told }))),
  );
  const entry = await app.db
    .selectFrom('audit_entries')
    .where('kind', '=', 'money.payee-saved')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(entry)).toContain('ending in 6543');
  const row = await app.db.selectFrom('bank_accounts').selectAll().executeTakeFirstOrThrow();
  const stored = JSON.stringify([entry, notices, { ...row, sealed: row.sealed.toString('latin1') }]);
  expect(stored).not.toMatch(/1009876543|370400440532/);
});

test('nobody but an owner who has just proved who they are changes it', async () => {
  const owner = await aUser(app);
  await anEvent(app, { owner });
  for (const role of ['manager', 'finance'] as const)
    await expect(saveBankAccount(app, await aMember(app, owner, { role }), iban())).rejects.toMatchObject({
      code: 'organisation.role',
    });
  app.clock.advance(11 * 60_000);
  await expect(saveBankAccount(app, owner, iban())).rejects.toMatchObject({ code: 'account.proof-needed' });
  expect(await getBankAccount(app, owner)).toBeNull();
});

test('what can’t be an account is refused at its field', async () => {
  const owner = await aUser(app);
  const pathOf = (input: object) =>
    saveBankAccount(app, owner, input).then(
      () => undefined,
      (error) => error.issues[0].path,
    );
  for (const wrong of ['', 'DE88370400440532013000', '1009876543', 7])
    expect(await pathOf(iban({ iban: wrong }))).toBe('number.iban');
  for (const wrong of ['1234', '12x45', '1'.repeat(21)])
    expect(await pathOf(local({ accountNumber: wrong }))).toBe('number.accountNumber');
  for (const wrong of ['', '1', '198765/2'])
    expect(await pathOf(local({ branchCode: wrong }))).toBe('number.branchCode');
  expect(await pathOf(local({ bankName: ' ' }))).toBe('number.bankName');
  expect(await pathOf({ ...iban(), holder: '' })).toBe('holder');
  expect(await pathOf({ holder: 'Kino' })).toBe('number');
});

test('it goes with the organisation of an owner who leaves', async () => {
  const owner: SignedIn = await aUser(app);
  await saveBankAccount(app, owner, iban());
  await deleteAccount(app, owner);
  const left = app.db.selectFrom('bank_accounts').where('organisationId', '=', owner.organisationId);
  expect(await left.select('last4').execute()).toEqual([]);
});
