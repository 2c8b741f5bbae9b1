import path from 'node:path';
import { Readable } from 'node:stream';
import { chooseFiles, filesFolder } from '../adapters/files/choose-files.ts';
import { createDiskFiles } from '../adapters/files/disk.ts';
import { contentTypeOf } from '../adapters/files/file-names.ts';
import type { Config } from '../config.ts';
import { toTheTerminal } from './to-the-terminal.ts';

/**
 * `copy-files FOLDER`: copies the uploaded files of a data folder to where this installation keeps its own now, such as S3. It can be
 * repeated, and leaves the folder as it is.
 */
export async function copyFiles(config: Config, folder: string): Promise<void> {
  if (!folder) throw new Error('Say from which data folder: npm start -- copy-files .data');
  const from = filesFolder(path.resolve(folder));
  if (!config.s3 && from === filesFolder(config.dataDir)) {
    throw new Error(
      'These are the files that this installation uses. Set the S3 settings to copy them there.',
    );
  }
  const [source, target] = [createDiskFiles(from), chooseFiles(config, toTheTerminal)];
  let copied = 0;
  for await (const key of source.list()) {
    const file = await source.open(key);
    if (!file) continue;
    await target.putStream(key, Readable.fromWeb(file.stream as never), contentTypeOf(key));
    const stored = await target.open(key);
    await stored?.stream.cancel();
    if (stored?.size !== file.size) throw new Error(`${key} did not arrive whole.`);
    copied += 1;
  }
  if (copied === 0) throw new Error(`There are no files in ${from}.`);
  console.log(
    `Copied ${copied} files. Start Tikiti with these settings, and keep ${from} until you have looked.`,
  );
}
