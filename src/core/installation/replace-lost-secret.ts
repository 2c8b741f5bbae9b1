import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { forgetLostAnswers } from '../attendees/forget-lost-answers.ts';
import { replaceLostKeys } from '../events/replace-lost-keys.ts';
import { forgetLostOptOuts } from '../messages/forget-lost-opt-outs.ts';
import { forgetLostBankAccounts } from '../payees/bank-account-store.ts';
import { forgetLostFactors } from '../second-factor/forget-lost-factors.ts';
import type { App } from '../shared/app.ts';
import { soleSecret } from '../shared/secret.ts';
import { type GivenSecrets, markSecret, readSecret } from './know-secret.ts';
import { deleteSecretMark, findProcessesFrom, lockSecretMark } from './secret-store.ts';

type World = Pick<App, 'db' | 'secret' | 'clock' | 'newId' | 'randomBytes'>;

/** What only the lost secret opened, in the words of an operator, and what becomes of each. */
const LOST: readonly (readonly [
  says: (count: string) => string,
  forget: (app: World, tx: Transaction) => Promise<number>,
])[] = [
  [
    (count) => `Events get a new key for their tickets: ${count}. Codes that people have stay valid.`,
    replaceLostKeys,
  ],
  [
    (count) =>
      `Authenticator apps are removed, and all recovery codes: ${count}. These people log in with their password alone until they set one up again; an email tells them.`,
    forgetLostFactors,
  ],
  [
    (count) => `Organisers’ bank accounts are deleted: ${count}. They enter them again under Money.`,
    (_, tx) => forgetLostBankAccounts(tx),
  ],
  [
    (count) =>
      `Answers to sensitive questions are deleted, with their files: ${count}. They show as missing, and can be given again.`,
    (_, tx) => forgetLostAnswers(tx),
  ],
  [
    (count) =>
      `Opt-outs from organisers’ messages are deleted: ${count}. These people get messages again; each has a link to opt out.`,
    (_, tx) => forgetLostOptOuts(tx),
  ],
];

/** Is thrown to undo what a rehearsal did. */
class Rehearsed extends Error {}

/**
 * Makes an installation whose secret is lost startable with another one: replaces what can be made again, deletes what only the lost one opened.
 * @param app with the new secret
 * @param forGood false: only says what would happen
 * @param says told of each kind of thing with how many there are
 * @throws Error in plain words when the secret isn't lost, or while a process still has it
 */
export async function replaceLostSecret(
  app: World,
  given: GivenSecrets,
  { forGood, says }: { forGood: boolean; says: (line: string) => void },
): Promise<void> {
  await requireLost(app.db, given);
  const running = await findProcessesFrom(app.db);
  if (running.length > 0) {
    throw new Error(
      `Tikiti runs: ${running.join(', ')}. So the secret isn’t lost: it is in the settings with which that was started. ` +
        'If it is, stop all processes, and run this again a minute after.',
    );
  }
  try {
    await transaction(app.db, async (tx) => {
      await lockSecretMark(tx);
      for (const [line, forget] of LOST) says(line(String(await forget(app, tx))));
      if (!forGood) throw new Rehearsed();
      await deleteSecretMark(tx);
      await markSecret(tx, soleSecret(given.current));
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

async function requireLost(db: Database, given: GivenSecrets): Promise<void> {
  const known = await readSecret(db, given).then(
    () => true,
    () => false,
  );
  if (known)
    throw new Error(
      'These settings have the secret of this database, so it isn’t lost. To change it, use "npm start -- rotate-secret".',
    );
}
