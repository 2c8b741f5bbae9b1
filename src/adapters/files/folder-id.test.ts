import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderId } from './folder-id.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder keeps its id, and another one has another', async () => {
  const [one, other] = [path.join(await aFolder(), 'files'), await aFolder()];
  const id = await folderId(one);
  expect(await folderId(one)).toBe(id);
  expect(await folderId(other)).not.toBe(id);
});

test('a place that holds no files is refused in plain words, which name the settings', async () => {
  const file = path.join(await aFolder(), 'a-file');
  await writeFile(file, '');
  await expect(folderId(path.join(file, 'files'))).rejects.toThrow(
    /can't be kept in .*a-file\/files .*DATA_DIR .*S3_ENDPOINT/,
  );
});
