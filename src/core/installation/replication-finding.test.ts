import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { readReplication } from '../../db/read-replication.ts';
import { lookAtInstallation } from './check-installation.ts';
import { replicationFinding } from './replication-finding.ts';

const app = await createTestApp();
const alone = { waits: false, standbys: 0, synchronous: 0, hidden: 0, lagSeconds: 0 };

test.each([
  ['a single PostgreSQL of which no more is asked', alone, 0, []],
  ['one that should have a standby', alone, 1, ['database.no-synchronous-standby']],
  ['one with it', { ...alone, standbys: 1, synchronous: 1 }, 1, []],
  [
    'one with a standby that is not synchronous',
    { ...alone, standbys: 1 },
    1,
    ['database.no-synchronous-standby'],
  ],
  ['one that may not be looked at', { ...alone, standbys: 1, hidden: 1 }, 1, ['database.replication-hidden']],
  [
    'one that waits for a standby that is gone',
    { ...alone, waits: true },
    0,
    ['database.no-synchronous-standby'],
  ],
])('%s', (_, replication, expected, codes) => {
  expect(replicationFinding(replication, expected).map(({ code }) => code)).toEqual(codes);
});

test('it says whether sales stand still', () => {
  expect(replicationFinding({ ...alone, waits: true }, 1)[0]?.says).toContain('nothing can be sold');
  expect(replicationFinding(alone, 2)[0]?.says).toContain('0 of 2 synchronous standbys');
});

test('PostgreSQL is asked, and the operator says how many there should be', async () => {
  expect(await readReplication(app.db)).toMatchObject({ standbys: 0, synchronous: 0, hidden: 0 });
  const settings = { ...app.settings, synchronousStandbys: 1 };
  const codes = async (of: typeof app) => (await lookAtInstallation(of)).findings.map(({ code }) => code);
  expect(await codes({ ...app, settings })).toContain('database.no-synchronous-standby');
  expect(await codes(app)).not.toContain('database.no-synchronous-standby');
});
