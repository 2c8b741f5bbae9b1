import { randomBytes } from 'node:crypto';
import { chooseFiles } from '../adapters/files/choose-files.ts';
import { createLog } from '../adapters/log/pino.ts';
import type { Config } from '../config.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { type RotatedSecret, rotateSecret as reseal } from '../core/installation/rotate-secret.ts';
import { createDatabaseClock } from '../db/database-clock.ts';
import { assertMigrated } from '../db/migrate.ts';
import { keepSecret } from '../keep-secret.ts';
import { withDatabase } from './with-database.ts';

/** `rotate-secret`: seals everything anew that `APP_SECRET_PREVIOUS` has sealed, and says when that can go. */
export async function rotateSecret(config: Config): Promise<void> {
  const { previousSecret: previous } = config;
  if (!previous) {
    throw new Error(
      'Set APP_SECRET_PREVIOUS to the secret that was used until now, APP_SECRET to a new one (openssl rand -hex 32), ' +
        'restart Tikiti with both, and run this again.',
    );
  }
  const current = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const rotated = await withDatabase(config, async (db) => {
    await assertMigrated(db);
    const secret = await knowSecret(db, { current, previous });
    const clock = await createDatabaseClock(db);
    const files = chooseFiles(config, createLog(config.logLevel));
    const world = { db, secret, clock, files, randomBytes: (size: number) => randomBytes(size) };
    return reseal(world, (line) => console.log(line));
  });
  for (const line of whatNext(rotated)) console.log(line);
}

const day = (date: Date) => date.toISOString().slice(0, 10);

function whatNext({ loginsUntil, linksUntil }: RotatedSecret): string[] {
  return [
    'Everything is sealed with the new APP_SECRET. Printed tickets stay valid.',
    'If the old secret has leaked, remove APP_SECRET_PREVIOUS now and restart: whoever has it can make links and logins until then. ' +
      'People log in again, and links in emails that were sent before open nothing any more.',
    `Otherwise leave it until ${day(linksUntil && linksUntil > loginsUntil ? linksUntil : loginsUntil)}: ` +
      `logins need it until ${day(loginsUntil)}` +
      (linksUntil ? `, and links in emails until the last event ends on ${day(linksUntil)}.` : '.'),
  ];
}
