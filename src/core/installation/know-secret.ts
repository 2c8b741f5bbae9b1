import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import { opensEventKeys } from '../events/reseal-event-keys.ts';
import { seal, unseal } from '../shared/seal.ts';
import { type Secret, soleSecret } from '../shared/secret.ts';
import {
  findSecretMark,
  insertSecretMark,
  lockSecretMark,
  replaceSecretMark,
  type SecretMark,
} from './secret-store.ts';

/** What the operator set: 32 bytes each. */
export interface GivenSecrets {
  current: Uint8Array;
  previous?: Uint8Array | undefined;
}

const LABEL = 'first';

const WRONG = `APP_SECRET isn’t the secret of this database. With another one nobody stays logged in, links in emails open nothing and no ticket can be
made, so Tikiti does not start; nothing was changed.
  - Set APP_SECRET to what it was when this database was last used: it stands in your old settings or in the backup of them
    (in a demo: app.secret in the data folder). If the database is the wrong one, set DATABASE_URL.
  - If you mean to change the secret, set APP_SECRET_PREVIOUS to the old one beside the new APP_SECRET, start, and run
    "npm start -- rotate-secret".`;

const UNFINISHED = `The change of APP_SECRET isn’t finished, so Tikiti can’t go without the secret before it; nothing was changed.
  - Set APP_SECRET_PREVIOUS to that secret and run "npm start -- rotate-secret", which says when it can go.`;

/**
 * Compares the operator's secrets with the one that this database knows. The first start makes it known; one with a new APP_SECRET beside
 * the old one as APP_SECRET_PREVIOUS begins a change, which `rotateSecret` finishes.
 * @throws Error in plain words when they are others, or when a change isn't finished and the previous one is missing
 */
export function knowSecret(db: Database, given: GivenSecrets): Promise<Secret> {
  return transaction(db, async (tx) => {
    const mark = (await lockSecretMark(tx)) ?? (await firstMark(db, tx, given));
    const has = (secret: Uint8Array | undefined, check: Buffer | null) =>
      secret !== undefined && check !== null && checkOf(secret).equals(check);
    if (has(given.current, mark.checkValue)) {
      if (!mark.resealedAt && !has(given.previous, mark.previousCheck)) throw new Error(UNFINISHED);
      return { ...given, first: openFirst(given, mark) };
    }
    if (!has(given.previous, mark.checkValue)) throw new Error(WRONG);
    // Two secrets open everything, a third would not.
    if (!mark.resealedAt && !has(given.current, mark.previousCheck)) throw new Error(UNFINISHED);
    const secret = { ...given, first: openFirst(given, mark) };
    await replaceSecretMark(tx, {
      checkValue: checkOf(given.current),
      previousCheck: mark.checkValue,
      firstSealed: sealFirst(secret),
    });
    return secret;
  });
}

/**
 * Compares the secrets as `knowSecret` does, and changes nothing.
 * @throws Error in plain words as knowSecret; also before the first start with a new secret
 */
export async function readSecret(db: Database, given: GivenSecrets): Promise<Secret> {
  const mark = await findSecretMark(db);
  if (!mark) {
    if (await opensEventKeys(db, soleSecret(given.current))) return soleSecret(given.current);
    throw new Error(WRONG);
  }
  const [known, current] = [mark.checkValue, checkOf(given.current)];
  const previous = given.previous && checkOf(given.previous);
  if (!current.equals(known) && !previous?.equals(known)) throw new Error(WRONG);
  // Two secrets open everything, a third would not.
  const other = current.equals(known) ? previous : current;
  if (!mark.resealedAt && !(other && mark.previousCheck?.equals(other))) throw new Error(UNFINISHED);
  return { ...given, first: openFirst(given, mark) };
}

/** A value for comparing a secret: derived one way, and for nothing else. */
export const checkOf = (secret: Uint8Array): Buffer =>
  derivedKey(soleSecret(secret), 'secret-check').export();

/** An installation from before there was a mark is known by what it has sealed. */
async function firstMark(db: Database, tx: Transaction, given: GivenSecrets): Promise<SecretMark> {
  const secret = soleSecret(given.current);
  if (!(await opensEventKeys(db, secret))) throw new Error(WRONG);
  await markSecret(tx, secret);
  const mark = await lockSecretMark(tx);
  if (!mark) throw new Error('The mark of the secret is missing right after it was written.');
  return mark;
}

/** Makes a secret known to a database that knows none. */
export const markSecret = (tx: Transaction, secret: Secret): Promise<void> =>
  insertSecretMark(tx, { checkValue: checkOf(secret.current), firstSealed: sealFirst(secret) });

const sealFirst = (secret: Secret): Buffer => seal(derivedKey(secret, 'first-secret'), LABEL, secret.first);

const openFirst = ({ current, previous }: GivenSecrets, { firstSealed }: SecretMark): Uint8Array =>
  new Uint8Array(
    unseal(openingKeys({ current, previous, first: current }, 'first-secret'), LABEL, firstSealed),
  );
