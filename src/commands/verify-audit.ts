import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Config } from '../config.ts';
import { verifyChains } from '../core/audit/verify-chains.ts';
import { verifyExport } from '../core/audit/verify-export.ts';
import type { Database } from '../db/database.ts';
import { withDatabase } from './with-database.ts';

/**
 * `verify-audit`: recomputes the chains of the audit log and says which entries aren't as they were sealed. `verify-audit FILE` does so
 * with an export, and compares it with the database.
 * @throws Error where one is not
 */
export async function verifyAudit(config: Config, file: string | undefined): Promise<void> {
  await withDatabase(config, (db) => (file === undefined ? checkDatabase(db) : checkFile(file, db)));
}

async function checkDatabase(db: Database): Promise<void> {
  const chains = await verifyChains({ db });
  for (const { chain, entries, hash, broken } of chains) {
    const said = broken
      ? `entry ${broken.sequence} ${broken.how === 'missing' ? 'is missing' : 'was changed'}`
      : 'whole';
    console.log(`${chain}: ${entries} entries up to ${hash}, ${said}`);
  }
  if (chains.some(({ broken }) => broken)) throw new Error('The audit log isn’t as it was sealed.');
  console.log('The audit log is as it was sealed.');
}

async function checkFile(file: string, db: Database): Promise<void> {
  const { lines, broken } = await verifyExport(createInterface(createReadStream(file)), { db });
  if (broken) throw new Error(`Line ${broken.line} of ${file} is ${WORDS[broken.how]}.`);
  console.log(`All ${lines} entries of ${file} are as they were sealed, and the same in the database.`);
}

const WORDS = {
  unreadable: 'no entry of an audit log',
  changed: 'not as it was sealed',
  'missing before it': 'not the next entry: one is missing before it',
  'other than in the database': 'not what the database has now',
};
