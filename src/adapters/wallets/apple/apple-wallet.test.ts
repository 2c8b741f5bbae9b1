import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { appleCertificates } from '../../../../tests/fakes/wallets/apple-certificates.ts';
import { openPass } from '../../../../tests/fakes/wallets/open-pass.ts';
import { systemClock } from '../../../core/shared/clock.ts';
import type { WalletTicket } from '../../../core/wallets/wallets.ts';
import { aWalletTicket } from '../testing/wallet-ticket.ts';
import { createAppleWallet } from './apple-wallet.ts';
import { type AppleIdentity, readIdentity } from './identity.ts';

const made = appleCertificates();
const world = { clock: systemClock, publicUrl: 'https://tickets.example' };
const token = 'a'.repeat(43);
const apple = createAppleWallet(identityOf(made), world);
const passOf = async (ticket: Partial<WalletTicket> = {}) =>
  openPass(await apple.pass({ ticket: { ...aWalletTicket, ...ticket }, token }), made.wwdr);

function identityOf({ certificate, key, wwdr }: typeof made): AppleIdentity {
  const read = readIdentity({ certificate, key, wwdr, passphrase: undefined });
  if (Array.isArray(read)) throw new Error(read.join('\n'));
  return read;
}

test('a pass shows the ticket, and its signature and manifest are what Wallet checks', async () => {
  const pass = await passOf();
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.test.tikiti',
    teamIdentifier: 'TEAM123456',
    serialNumber: `${aWalletTicket.eventId}.${aWalletTicket.ticketId}`,
    organizationName: 'Blue Room',
    voided: false,
    webServiceURL: 'https://tickets.example/api/wallets/apple',
    authenticationToken: token,
    backgroundColor: 'rgb(33, 99, 199)',
    foregroundColor: 'rgb(255, 255, 255)',
    barcodes: [{ message: aWalletTicket.code, format: 'PKBarcodeFormatQR', altText: '7K2QM-9XB4T' }],
    locations: [{ latitude: -33.92, longitude: 18.42 }],
  });
  const shown = Object.values(pass.eventTicket).flatMap((fields) => fields.map(({ value }) => value));
  // Two hours later than UTC: the event's own zone.
  expect(shown).toEqual([
    'Jazz at the Blue Room',
    'Saturday 12 December 2026',
    '19:30 – 23:00 GMT+2',
    'Early bird',
    'Nomvula Dlamini',
    '12 Long Street, Cape Town',
    '12 Long Street, Cape Town',
    '7K2QM-9XB4T',
    '8F3A01BC',
    'https://tickets.example/event/e/order/o',
  ]);
});

test('the pass of a ticket that admits nobody is void and has no code', async () => {
  const pass = await passOf({ code: null });
  expect(pass.voided).toBe(true);
  expect(pass.barcodes).toBeUndefined();
  expect(pass.eventTicket.backFields[0]?.label).toBe('No longer valid');
});

test('an event without place, organiser’s name or attendee still has a whole pass', async () => {
  const bare = { ...aWalletTicket.event, locationText: '', location: undefined };
  const pass = await passOf({ event: bare as WalletTicket['event'], organiser: '', attendeeName: undefined });
  expect(pass).toMatchObject({ organizationName: 'Tikiti' });
  expect(pass.eventTicket.auxiliaryFields.map(({ key }) => key)).toEqual(['type']);
});

test('several passes are one file', async () => {
  const others = ['a', 'b', 'c'].map((ticketId) => ({ ticket: { ...aWalletTicket, ticketId }, token }));
  const passes = Object.values(unzipSync(await apple.bundle(others)));
  expect(passes.map((pass) => openPass(pass, made.wwdr).serialNumber)).toEqual(
    others.map(({ ticket }) => `${ticket.eventId}.${ticket.ticketId}`),
  );
});

type Files = Record<string, Uint8Array>;

test.each<[string, (files: Files) => Files]>([
  ['a changed text', (files) => ({ ...files, 'pass.json': strToU8('{}') })],
  ['a picture more', (files) => ({ ...files, 'strip.png': strToU8('x') })],
  [
    'a manifest of one’s own',
    (files) => ({
      ...files,
      'manifest.json': strToU8(new TextDecoder().decode(files['manifest.json']).replace('{', '{ ')),
    }),
  ],
  ['no signature', ({ signature: _signature, ...files }) => files],
])('Wallet’s stand-in refuses a pass with %s', async (_what, spoil) => {
  const files = unzipSync(await apple.pass({ ticket: aWalletTicket, token }));
  expect(openPass(zipSync(files), made.wwdr).voided).toBe(false);
  expect(() => openPass(zipSync(spoil(files)), made.wwdr)).toThrow();
});

test('Wallet’s stand-in refuses a signer that Apple did not issue, or whose certificate has ended', async () => {
  const pass = await apple.pass({ ticket: aWalletTicket, token });
  expect(() => openPass(pass, appleCertificates().wwdr)).toThrow('Apple did not issue the signer');
  const ended = appleCertificates({ endsAt: new Date(Date.now() - 1_000) });
  const late = await createAppleWallet(identityOf(ended), world).pass({ ticket: aWalletTicket, token });
  expect(() => openPass(late, ended.wwdr)).toThrow('has ended');
});
