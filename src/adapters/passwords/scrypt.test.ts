import { expect, test } from 'vitest';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { CHEAP_HASH, heldHash } from '../../../tests/fakes/passwords.ts';
import { createPasswords } from './scrypt.ts';

const passwords = createPasswords();

test('a password matches only its own hash, in any Unicode form', async () => {
  const somebody = new FakeBrowser();
  const hash = await passwords.hash('koppie caf\u00e9');
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await passwords.matches(hash, 'koppie cafe\u0301', somebody)).toBe(true);
  expect(await passwords.matches(hash, 'koppie cafe', somebody)).toBe(false);
  expect(await passwords.matches(undefined, 'koppie caf\u00e9', somebody)).toBe(false);
  expect(await passwords.hash('koppie caf\u00e9')).not.toBe(hash);
});

test('a hash of an earlier version is still valid', async () => {
  const kept =
    'b617068969ed8f81ab9292defab19f04:ed513056d63a47b4bc31cc7ff6f594147e2e861fb1ef2d05d7b9c38c86a58c0b2029971be3fb483a5a189cf48d2d1fe763ea6bd0bc5f17585643244316e39f0d';
  expect(await passwords.matches(kept, 'koppie caf\u00e9 \ufb01nch', new FakeBrowser())).toBe(true);
});

test('an unreadable hash is an error, not a wrong password', async () => {
  await expect(passwords.matches('cheap', 'koppie sunset', new FakeBrowser())).rejects.toThrow(
    'cannot be read',
  );
});

test('a guesser waits behind the next try of others, and is refused when too many of theirs wait', async () => {
  const [guesser, honest] = [new FakeBrowser('203.0.113.1'), new FakeBrowser('198.51.100.1')];
  const held = heldHash();
  const line = createPasswords(held.hash);
  const hash = await CHEAP_HASH.hash('koppie sunset');
  let guessed = 0;
  const guesses = Array.from({ length: 45 }, () =>
    line.matches(undefined, 'a guess', guesser).then((matches) => {
      guessed += 1;
      return matches;
    }),
  );
  const ends = Promise.allSettled(guesses);
  const entering = line.matches(hash, 'koppie sunset', honest);
  held.release();
  expect(await entering).toBe(true);
  const before = guessed;
  const refused = (await ends).filter((end) => end.status === 'rejected');
  expect(before).toBeLessThan(guessed);
  expect(refused.length).toBeGreaterThanOrEqual(45 - 20 - 4);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'server.busy' } });
});

test('twin: an honest user in the guesser’s network is refused too', async () => {
  const network = new FakeBrowser('203.0.113.2');
  const held = heldHash();
  const line = createPasswords(held.hash);
  const guesses = Promise.allSettled(
    Array.from({ length: 45 }, () => line.matches(undefined, 'a guess', network)),
  );
  await expect(line.matches(undefined, 'koppie sunset', network)).rejects.toMatchObject({
    code: 'server.busy',
  });
  held.release();
  await guesses;
});

test('Tikiti’s own work is never refused', async () => {
  const held = heldHash();
  const line = createPasswords(held.hash);
  const hashing = Array.from({ length: 26 }, () => line.hash('koppie sunset'));
  held.release();
  expect(new Set(await Promise.all(hashing)).size).toBe(26);
});
