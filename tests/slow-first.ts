import { readFile } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start a browser or an app run before the others: the short ones that are left for the end keep all workers busy
 * until then, also where no run has left its times.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = await Promise.all(sorted.map(({ moduleId }) => startsMuch(moduleId)));
    return [...sorted.filter((_, at) => slow[at]), ...sorted.filter((_, at) => !slow[at])];
  }
}

async function startsMuch(file: string): Promise<boolean> {
  return /\b(launchBrowser|launchWithCamera|startApp|openShop|spawn|fork)\(/.test(
    await readFile(file, 'utf8'),
  );
}
