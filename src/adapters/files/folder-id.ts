import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * An id that a folder has wherever it is mounted, made once: processes that read the same one share their files.
 * @throws Error in plain words if nothing can be written there, as in a container without a volume
 */
export async function folderId(folder: string): Promise<string> {
  const file = path.join(folder, '.folder-id');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, randomUUID(), { flag: 'wx' });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw cannotKeepFiles(folder, cause);
  }
  return (await readFile(file, 'utf8')).trim();
}

const cannotKeepFiles = (folder: string, cause: unknown) =>
  new Error(
    `Uploaded files can't be kept in ${folder} (${cause instanceof Error ? cause.message : cause}). Set DATA_DIR to a folder that Tikiti may write to, such as a volume of its container, or set S3_ENDPOINT and the other S3 settings.`,
    { cause },
  );
