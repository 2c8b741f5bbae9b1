import { expect, test } from 'vitest';
import { createFakeFiles } from '../../../tests/fakes/files.ts';
import { probeFiles } from './probe-files.ts';

const files = createFakeFiles();

test('a working store has no findings, and nothing is left in it', async () => {
  expect(await probeFiles(files, 'a')()).toEqual([]);
  expect(await files.get('checks/a.bin')).toBeUndefined();
});

test('a store that refuses or does not answer is reported', async () => {
  const refusing = { ...files, put: () => Promise.reject(new Error('S3 answered 403 AccessDenied')) };
  expect(await probeFiles(refusing, 'a')()).toMatchObject([
    { code: 'files.failing', severity: 'problem', says: expect.stringContaining('403 AccessDenied') },
  ]);
  for (const [found, says] of [
    [undefined, 'is not there'],
    [{ bytes: new Uint8Array([7]), contentType: 'a/b' }, 'something else is read'],
  ] as const)
    expect(await probeFiles({ ...files, get: async () => found }, 'a')()).toMatchObject([
      { says: expect.stringContaining(says) },
    ]);
  const silent = { ...files, put: () => new Promise<void>(() => {}) };
  expect(await probeFiles(silent, 'a', 20)()).toMatchObject([
    { says: expect.stringContaining('did not answer') },
  ]);
});
