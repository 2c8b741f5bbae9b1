import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soleSecret } from '../../../core/shared/secret.ts';
import { readTicketCode, spellTicketCode } from '../../../core/tickets/read-ticket-code.ts';
import { generateShortCode } from '../../../core/tickets/short-code.ts';
import { signTicketCode } from '../../../core/tickets/ticket-code.ts';
import { createTicketKey, openTicketKey } from '../../../core/tickets/ticket-key.ts';
import { checkCode } from './check-code.ts';
import type { FindKeys } from './find-keys.ts';

const secret = soleSecret(randomBytes(32));
const eventId = '0198a0c0-abcd-7def-8000-00000000000f';

function aKey(keyId: number) {
  const stored = createTicketKey({ eventId, keyId }, secret);
  return {
    keyId,
    publicKey: stored.publicKey,
    privateKey: openTicketKey({ eventId, keyId }, stored.sealedPrivateKey, secret),
  };
}

const [first, second, foreign] = [aKey(1), aKey(2), aKey(1)];
const ours: FindKeys = async (asked) =>
  asked === eventId
    ? {
        id: eventId,
        name: 'Jazz',
        keys: [first, second].map(({ keyId, publicKey }) => ({ keyId, publicKey })),
      }
    : 'unknown';

const ids = { ticketId: fc.uuid(), ticketTypeId: fc.uuid() };
const claim = fc.record(ids);
const ISSUED = { is: 'issued', event: { id: eventId, name: 'Jazz' } };
const some = { numRuns: 40 };

test('every code that the event signed was issued by it, however it is pasted', async () => {
  await fc.assert(
    fc.asyncProperty(claim, fc.constantFrom(first, second), async (rest, { keyId, privateKey }) => {
      const code = signTicketCode({ keyId, eventId, ...rest }, privateKey);
      expect(await checkCode(code, ours)).toEqual(ISSUED);
      expect(await checkCode(` ${code.toLowerCase().replace(/.{20}/g, '$&\n')}\n`, ours)).toEqual(ISSUED);
    }),
    some,
  );
});

test('no code with another character passes', async () => {
  const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  await fc.assert(
    fc.asyncProperty(claim, fc.nat(176), fc.constantFrom(...digits), async (rest, at, digit) => {
      const code = signTicketCode({ keyId: 1, eventId, ...rest }, first.privateKey);
      fc.pre(code[at] !== digit);
      const changed = code.slice(0, at) + digit + code.slice(at + 1);
      expect((await checkCode(changed, ours)).is).not.toBe('issued');
    }),
    some,
  );
});

test('no claim passes that the event did not sign, although it is spelled like a ticket’s code', async () => {
  const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
  await fc.assert(
    fc.asyncProperty(claim, bytes, async ({ ticketId, ticketTypeId }, signature) => {
      const hex = [eventId, ticketId, ticketTypeId].join('').replaceAll('-', '');
      const forged = spellTicketCode(`01${hex}${Buffer.from(signature).toString('hex')}`);
      // Only the signature gives it away.
      expect(readTicketCode(forged)?.claim).toMatchObject({ eventId, ticketId });
      expect(await checkCode(forged, ours)).toEqual({ is: 'not-ours' });
      const elsewhere = signTicketCode({ keyId: 1, eventId, ticketId, ticketTypeId }, foreign.privateKey);
      expect(await checkCode(elsewhere, ours)).toEqual({ is: 'not-ours' });
    }),
    some,
  );
});

const code = signTicketCode(
  { keyId: 1, eventId, ticketId: eventId, ticketTypeId: eventId },
  first.privateKey,
);

test.each<[what: string, text: string, findKeys: FindKeys, is: string]>([
  ['a key that is not there offline', code, async () => 'unreachable', 'no-key'],
  ['an event that is not ours', code, async () => 'unknown', 'not-ours'],
  ['a key that the event never had', code, async () => ({ id: eventId, name: null, keys: [] }), 'not-ours'],
  ['a short code', generateShortCode(randomBytes), ours, 'short-code'],
  ['another code', 'https://example.com', ours, 'not-a-code'],
  ['nothing', '', ours, 'not-a-code'],
])('says what it knows of %s', async (_, text, findKeys, is) => {
  expect((await checkCode(text, findKeys)).is).toBe(is);
});
