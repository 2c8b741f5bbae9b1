import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Whatever ends a ticket has to end its resale and tell whoever has it, so there is one place that does. */
const THE_PLACE = 'src/core/tickets/order-tickets-store.ts';

const revokes = (source: string) =>
  /state:\s*'revoked'\s*,\s*revokedAt|set\s+state\s*=\s*'revoked'|moveTickets\([^)]*'revoke'/.test(source);

test('tickets are revoked in one place', async () => {
  const files = globSync('src/**/*.ts').filter((file) => !/testing|\.test\.ts$/.test(file));
  const found = [];
  for (const file of files) if (revokes(await readFile(file, 'utf8'))) found.push(file);
  expect(found).toEqual([THE_PLACE]);
});

test.each([
  "moveTickets(tx, eventId, which, 'revoke')",
  "tx.updateTable('tickets').set({ state: 'revoked', revokedAt: now })",
  "update tickets set state = 'revoked' where id = 1",
])('another place is found: %s', (planted) => {
  expect(revokes(planted)).toBe(true);
});
