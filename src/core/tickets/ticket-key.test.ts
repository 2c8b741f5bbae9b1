import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { soleSecret } from '../shared/secret.ts';
import { signTicketCode, verifyTicketCode } from './ticket-code.ts';
import { createTicketKey, importTicketPublicKey, openTicketKey } from './ticket-key.ts';

const secret = soleSecret(randomBytes(32));
const name = { eventId: '0198a2f0-4b1c-7c3d-9e8f-001122334455', keyId: 3 };
const ticket = { ticketId: name.eventId, ticketTypeId: name.eventId };

describe('an event key', () => {
  it('signs after being sealed and opened, and its public half checks', () => {
    const stored = createTicketKey(name, secret);
    const code = signTicketCode({ ...name, ...ticket }, openTicketKey(name, stored.sealedPrivateKey, secret));
    const publicKey = importTicketPublicKey(stored.publicKey);
    expect(verifyTicketCode(code, () => publicKey)).toEqual({ ok: true, ...name, ...ticket });
    expect(Buffer.from(stored.publicKey, 'base64url')).toHaveLength(32);
  });

  it('is never made twice', () => {
    const [one, other] = [createTicketKey(name, secret), createTicketKey(name, secret)];
    expect(one.publicKey).not.toBe(other.publicKey);
    expect(one.sealedPrivateKey).not.toBe(other.sealedPrivateKey);
  });

  it('stays shut under another secret, for another event and for another key id', () => {
    const { sealedPrivateKey } = createTicketKey(name, secret);
    // It stays open for those who may open it.
    const opened = openTicketKey(name, sealedPrivateKey, secret);
    expect(openTicketKey(name, sealedPrivateKey, secret)).toBe(opened);
    const elsewhere = '0198a2f0-4b1c-7c3d-9e8f-001122334456';
    expect(() => openTicketKey(name, sealedPrivateKey, soleSecret(randomBytes(32)))).toThrow();
    expect(() => openTicketKey({ ...name, eventId: elsewhere }, sealedPrivateKey, secret)).toThrow();
    expect(() => openTicketKey({ ...name, keyId: 4 }, sealedPrivateKey, secret)).toThrow();
  });

  it('stays shut when any byte of the seal was changed or cut', () => {
    const sealed = Buffer.from(createTicketKey(name, secret).sealedPrivateKey, 'base64url');
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => openTicketKey(name, changed.toString('base64url'), secret)).toThrow();
    }
    expect(() => openTicketKey(name, sealed.subarray(0, -1).toString('base64url'), secret)).toThrow();
    expect(() => openTicketKey(name, '', secret)).toThrow();
  });

  it('asks for a secret of 32 bytes', () => {
    expect(() => createTicketKey(name, soleSecret(randomBytes(16)))).toThrow('32 bytes');
  });

  it('refuses a public key that is none', () => {
    expect(() => importTicketPublicKey('AAAA')).toThrow();
  });
});
