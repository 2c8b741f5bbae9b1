import path from 'node:path';
import type { FileStore } from '../../core/media/file-store.ts';
import type { Log } from '../../core/shared/log.ts';
import { createDiskFiles } from './disk.ts';
import { createS3Files, type S3Settings } from './s3.ts';

/** Where uploaded files are kept without S3. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** The store of uploaded files: S3 if it is set, the data folder otherwise. */
export const chooseFiles = (
  { s3, dataDir }: { s3?: S3Settings | undefined; dataDir: string },
  log: Pick<Log, 'warn'>,
): FileStore => (s3 ? createS3Files(s3, log) : createDiskFiles(filesFolder(dataDir)));
