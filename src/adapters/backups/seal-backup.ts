import { Readable } from 'node:stream';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { type BackupKey, IDENTITY, RECIPIENT } from './backup-settings.ts';

/** Every age file begins so. */
const MARK = 'age-encryption.org/';

/** Seals a stream as an age file, which the program `age` also opens. */
export async function* sealed(chunks: AsyncIterable<Uint8Array>, key: BackupKey): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if (RECIPIENT.test(key)) encrypter.addRecipient(key);
  else if (IDENTITY.test(key)) encrypter.addRecipient(await identityToRecipient(key));
  else encrypter.setPassphrase(key);
  yield* await encrypter.encrypt(asWebStream(chunks));
}

/**
 * Opens a stream that may be sealed.
 * @throws Error when it is and the key is missing or another, or a byte was changed
 */
export async function* opened(
  chunks: AsyncIterable<Uint8Array>,
  key: BackupKey | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const isSealed = !first.done && Buffer.from(first.value).subarray(0, MARK.length).toString() === MARK;
  if (!isSealed) return yield* all();
  if (key === undefined) throw new Error('This backup is sealed. Set BACKUP_KEY to the key that opens it.');
  if (RECIPIENT.test(key)) {
    throw new Error(
      'BACKUP_KEY only seals. Set it to the secret key (AGE-SECRET-KEY-1…) to open this backup.',
    );
  }
  const decrypter = new Decrypter();
  if (IDENTITY.test(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  yield* await decrypter.decrypt(asWebStream(all())).catch((cause: unknown) => {
    throw new Error('BACKUP_KEY doesn’t open this backup.', { cause });
  });
}

const asWebStream = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>;
