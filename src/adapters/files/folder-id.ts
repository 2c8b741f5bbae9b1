import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An id that a folder has wherever it is mounted, made once: processes that read the same one share their files. */
export async function folderId(folder: string): Promise<string> {
  const file = path.join(folder, '.folder-id');
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, randomUUID(), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
