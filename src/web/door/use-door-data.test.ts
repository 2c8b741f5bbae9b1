import { redirectDocument } from 'react-router';
import { expect, test } from 'vitest';
import { atDoor, type DoorData, loadOrKeep } from './use-door-data.ts';

const dataOf = (id: string) => ({ door: { event: { id } } }) as unknown as DoorData;
const failing = (error: unknown) => () => Promise.reject(error);

const lost = new TypeError('Failed to fetch');
const elsewhere = redirectDocument('/platform/event/jazz/door');

test('the scanner stays if a reload of the door gets no answer for the person at it', async () => {
  const jazz = dataOf('jazz');
  await loadOrKeep('jazz', async () => jazz);
  const leave = atDoor('jazz');
  for (const nothing of [lost, elsewhere]) {
    expect(await loadOrKeep('jazz', failing(nothing))).toBe(jazz);
    await expect(loadOrKeep('blues', failing(nothing))).rejects.toBe(nothing);
  }
  leave();
});

test('without a network, a return to the door shows the kept data, but never another user’s', async () => {
  const jazz = dataOf('jazz');
  await loadOrKeep('jazz', async () => jazz);
  atDoor('jazz')();
  expect(await loadOrKeep('jazz', failing(lost))).toBe(jazz);
  await expect(loadOrKeep('jazz', failing(elsewhere))).rejects.toBe(elsewhere);
  const leave = atDoor('blues');
  await expect(loadOrKeep('jazz', failing(elsewhere))).rejects.toBe(elsewhere);
  leave();
});
