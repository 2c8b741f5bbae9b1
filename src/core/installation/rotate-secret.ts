import { SESSION_SECONDS } from '../accounts/session-cookie.ts';
import { resealAnswerFiles } from '../attendees/reseal-answer-files.ts';
import { resealAnswers } from '../attendees/reseal-answers.ts';
import { resealEventKeys } from '../events/reseal-event-keys.ts';
import { resealBankAccounts } from '../payees/reseal-bank-accounts.ts';
import { resealSecondFactors } from '../second-factor/reseal-second-factors.ts';
import type { App } from '../shared/app.ts';
import { findLastEnd, findProcessesFrom, findSecretMark, finishSecretChange } from './secret-store.ts';

type World = Pick<App, 'db' | 'secret' | 'files' | 'clock' | 'randomBytes'>;

/** Everything that is sealed with the secret, in the words of an operator. */
const SEALED: readonly (readonly [what: string, reseal: (app: World) => Promise<number>])[] = [
  ['ticket keys of events', resealEventKeys],
  ['second factors', resealSecondFactors],
  ['bank accounts', resealBankAccounts],
  ['answers to sensitive questions', resealAnswers],
  ['files of such answers', resealAnswerFiles],
];

/** When the previous secret can go without anybody noticing. */
export interface RotatedSecret {
  /** From then on nobody is logged in by the previous secret. */
  loginsUntil: Date;
  /** When the last event ends whose emails may have links made with it; null without one. */
  linksUntil: Date | null;
}

/**
 * Seals everything anew that only the previous secret opens, while the installation sells. It may be killed and run again. Tickets and
 * hashes stay as they are.
 * @param says told of each kind of thing with how many were sealed anew
 * @throws Error while processes run that still seal with the previous secret, or when something opens with neither
 */
export async function rotateSecret(app: World, says: (line: string) => void): Promise<RotatedSecret> {
  const mark = await findSecretMark(app.db);
  if (!mark) throw new Error('This database knows no secret yet: start Tikiti first.');
  const older = await findProcessesFrom(app.db, mark.beganAt);
  if (older.length > 0) {
    throw new Error(
      `These processes were started before APP_SECRET changed and still use the old one: ${older.join(', ')}. ` +
        'Restart them with the new settings, and run this again a minute after.',
    );
  }
  for (const [what, reseal] of SEALED) says(`${what}: ${await reseal(app)} sealed anew`);
  if (!mark.resealedAt) await finishSecretChange(app.db);
  return {
    loginsUntil: new Date(mark.beganAt.getTime() + SESSION_SECONDS * 1000),
    linksUntil: await findLastEnd(app.db),
  };
}
