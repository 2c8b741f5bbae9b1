import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../tests/fakes/clock.ts';
import { startGoogle } from '../../../../tests/fakes/wallets/google-server.ts';
import { HOUR_MS } from '../../../core/shared/durations.ts';
import { aWalletTicket } from '../testing/wallet-ticket.ts';
import { type GoogleAccount, readAccount } from './account.ts';
import { createGoogleWallet } from './google-wallet.ts';

const clock = new FakeClock(new Date('2026-11-21T10:00:00Z'));
const google = await startGoogle({ now: () => clock.now() });
afterAll(() => google.close());
beforeEach(() => {
  google.classes.clear();
  google.objects.clear();
  google.calls.length = 0;
  google.revoke();
});
const account = accountOf(google.accountFile);
const walletOf = (more: Partial<GoogleAccount> = {}) =>
  createGoogleWallet(
    { ...account, ...more },
    { clock, publicUrl: 'https://tickets.example', apiUrl: google.apiUrl },
  );
const wallet = walletOf();

function accountOf(file: string): GoogleAccount {
  const read = readAccount(google.issuer, file);
  if (Array.isArray(read)) throw new Error(read.join('\n'));
  return read;
}

test('an event and a ticket have what Google shows, in the event’s own time', async () => {
  await wallet.saveEvent(aWalletTicket, false);
  await wallet.saveTicket(aWalletTicket, false);
  expect([...google.classes.values()]).toMatchObject([
    {
      id: `${google.issuer}.${aWalletTicket.eventId}`,
      issuerName: 'Blue Room',
      eventName: { defaultValue: { language: 'en', value: 'Jazz at the Blue Room' } },
      dateTime: { start: '2026-12-12T19:30:00+02:00', end: '2026-12-12T23:00:00+02:00' },
      venue: { name: { defaultValue: { value: '12 Long Street, Cape Town' } } },
      hexBackgroundColor: '#2163c7',
    },
  ]);
  expect(await google.follow(await wallet.saveLink(aWalletTicket))).toMatchObject({
    id: `${google.issuer}.${aWalletTicket.ticketId}`,
    state: 'ACTIVE',
    ticketHolderName: 'Nomvula Dlamini',
    reservationInfo: { confirmationCode: '8F3A01BC' },
    textModulesData: [],
  });
});

test('a ticket for a part of the event, for several people, says so', async () => {
  await wallet.saveEvent(aWalletTicket, false);
  const entry = { ...aWalletTicket.entry, endsAt: '2026-12-12T19:00:00.000Z' };
  await wallet.saveTicket({ ...aWalletTicket, entry, people: 6 }, false);
  expect([...google.objects.values()][0]?.textModulesData).toEqual([
    { id: 'dates', header: 'Valid', body: 'Saturday 12 December 2026, 19:30 – 21:00 GMT+2' },
    { id: 'admits', header: 'Admits', body: '6 people, once each' },
  ]);
});

test('whatever we believe that Google has, it has the latest in the end', async () => {
  await wallet.saveEvent(aWalletTicket, true);
  await wallet.saveEvent({ ...aWalletTicket, organiser: 'Red Room' }, false);
  expect([...google.classes.values()]).toMatchObject([{ issuerName: 'Red Room' }]);
});

test('a name that is gone from the ticket is gone there too', async () => {
  await wallet.saveEvent(aWalletTicket, false);
  await wallet.saveTicket(aWalletTicket, false);
  await wallet.saveTicket({ ...aWalletTicket, attendeeName: undefined, code: null }, true);
  const [object] = google.objects.values();
  expect(object).toMatchObject({ state: 'INACTIVE' });
  expect(object).not.toHaveProperty('ticketHolderName');
  expect(object).not.toHaveProperty('barcode');
});

test('an access token serves for its hour, and is then replaced', async () => {
  for (const _ of [1, 2]) await wallet.saveEvent(aWalletTicket, true);
  expect(google.calls.filter((call) => call === 'POST /token')).toHaveLength(1);
  clock.advance(HOUR_MS);
  await wallet.saveEvent(aWalletTicket, true);
  expect(google.calls.filter((call) => call === 'POST /token')).toHaveLength(2);
});

test('Google’s stand-in refuses whom and what Google refuses', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  await expect(walletOf({ key: other }).saveEvent(aWalletTicket, false)).rejects.toThrow('invalid_grant');
  await expect(walletOf({ email: 'other@example.com' }).saveEvent(aWalletTicket, false)).rejects.toThrow(
    'invalid_grant',
  );
  await expect(walletOf({ issuer: '1234567' }).saveEvent(aWalletTicket, false)).rejects.toThrow('issuer');
  await expect(wallet.saveTicket(aWalletTicket, false)).rejects.toThrow('The class does not exist');
  const red = { ...aWalletTicket.event, accent: 'red' };
  await expect(wallet.saveEvent({ ...aWalletTicket, event: red }, false)).rejects.toThrow('colour');
  await expect(google.follow(await wallet.saveLink(aWalletTicket))).rejects.toThrow('does not exist');
});

test('Google’s stand-in refuses a link that holds a whole ticket', async () => {
  const whole = { ...aWalletTicket, event: { ...aWalletTicket.event, name: 'x'.repeat(1_000) } };
  const token = await new SignJWT({ typ: 'savetowallet', payload: { eventTicketObjects: [whole] } })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(account.email)
    .setAudience('google')
    .sign(createPrivateKey(JSON.parse(google.accountFile).private_key));
  await expect(google.follow(`https://pay.google.com/gp/v/save/${token}`)).rejects.toThrow('too long');
});
