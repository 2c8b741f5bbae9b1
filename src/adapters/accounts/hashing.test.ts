import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';

const { accounts, passwords } = await createTestApp();
passwords.inEarnest = true;

test('a guesser waits behind others’ next try, and is refused when too many of theirs wait', async () => {
  const [guesser, honest] = [new FakeBrowser('203.0.113.1'), new FakeBrowser('198.51.100.1')];
  const hash = await accounts.hashPassword('koppie sunset');
  let guessed = 0;
  const guesses = Array.from({ length: 45 }, () =>
    accounts.passwordMatches(undefined, 'a guess', guesser).then((matches) => {
      guessed += 1;
      return matches;
    }),
  );
  const ends = Promise.allSettled(guesses);
  expect(await accounts.passwordMatches(hash, 'koppie sunset', honest)).toBe(true);
  const before = guessed;
  const refused = (await ends).filter((end) => end.status === 'rejected');
  expect(before).toBeLessThan(guessed);
  expect(refused.length).toBeGreaterThanOrEqual(45 - 20 - 4);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'server.busy' } });
});

test('twin: in the guesser’s own network, an honest one is refused with them', async () => {
  const network = new FakeBrowser('203.0.113.2');
  const guesses = Promise.allSettled(
    Array.from({ length: 45 }, () => accounts.passwordMatches(undefined, 'a guess', network)),
  );
  await expect(accounts.passwordMatches(undefined, 'koppie sunset', network)).rejects.toMatchObject({
    code: 'server.busy',
  });
  await guesses;
});

test('the house itself is never refused', async () => {
  const hashes = await Promise.all(Array.from({ length: 26 }, () => accounts.hashPassword('koppie sunset')));
  expect(new Set(hashes).size).toBe(26);
});
