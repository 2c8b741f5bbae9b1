import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FileStore } from '../../core/media/file-store.ts';
import type { Log } from '../../core/shared/log.ts';
import { createDiskFiles } from '../files/disk.ts';
import { createS3Files, type S3Settings } from '../files/s3.ts';

/** Where backups are kept: a folder, or a bucket of S3 with an optional folder in it. */
export interface BackupPlace {
  files: FileStore;
  /** What each backup's key there starts with: "" or "folder/". */
  prefix: string;
  /** How people name the place. */
  says: string;
}

type Options = { s3: S3Settings | undefined; log: Pick<Log, 'warn'> };

const S3 = 's3://';

/**
 * Opens a place: "s3://bucket", "s3://bucket/folder" or a path. A bucket is reached with the settings of the app's own.
 * @throws Error when a bucket is named and S3 isn't set, or it is the bucket of uploaded files
 */
export function openBackupPlace(target: string, { s3, log }: Options): BackupPlace {
  if (!target.startsWith(S3))
    return { files: createDiskFiles(path.resolve(target)), prefix: '', says: target };
  const [bucket = '', ...folders] = target
    .slice(S3.length)
    .split('/')
    .filter((part) => part !== '');
  if (!s3) throw new Error(`${target} needs the S3 settings (S3_ENDPOINT and the other ones).`);
  if (bucket === s3.bucket) {
    throw new Error('Backups need a bucket of their own: each would contain the ones before it.');
  }
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { files: createS3Files({ ...s3, bucket }, log), prefix, says: target };
}

/** Reads one backup by its path or its s3:// address. @throws Error when there is none */
export async function* readBackupFile(file: string, options: Options): AsyncGenerator<Uint8Array> {
  if (!file.startsWith(S3)) return yield* createReadStream(file);
  const slash = file.lastIndexOf('/');
  const { files, prefix } = openBackupPlace(file.slice(0, slash), options);
  const found = await files.open(`${prefix}${file.slice(slash + 1)}`);
  if (!found) throw new Error(`There is no ${file}.`);
  yield* found.stream;
}

const NAME = /^tikiti-(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)z\.(?:tar|age)$/;

/** "tikiti-2026-11-29t03-00-00z.tar"; a sealed one ends in .age. */
export const backupName = (takenAt: Date, isSealed: boolean): string =>
  `tikiti-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()}z.${isSealed ? 'age' : 'tar'}`;

/** When a backup was taken, by its name; undefined for another file. */
export function takenAtOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** When the newest backup of a place was taken; undefined if it has none. */
export async function newestBackupAt({ files, prefix }: BackupPlace): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const key of files.list(prefix)) {
    const takenAt = takenAtOf(key.slice(prefix.length));
    if (takenAt && (!newest || takenAt > newest)) newest = takenAt;
  }
  return newest;
}

/** Deletes the backups of a place that are older than so many days. @returns their names */
export async function dropOldBackups(
  { files, prefix }: BackupPlace,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<string[]> {
  const before = now.getTime() - keepDays * 86_400_000;
  const dropped: string[] = [];
  for await (const key of files.list(prefix)) {
    const takenAt = takenAtOf(key.slice(prefix.length));
    if (!takenAt || takenAt.getTime() >= before) continue;
    await files.delete(key);
    dropped.push(key.slice(prefix.length));
  }
  return dropped;
}
