import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

test('it is ready if every check passes, and otherwise reports each that fails', async () => {
  expect(await createReadiness([async () => undefined]).troubles()).toEqual([]);
  const troubled = createReadiness([
    async () => undefined,
    async () => 'The disk is full.',
    () => Promise.reject(new Error('postgres://user:secret@host')),
  ]);
  expect(await troubled.troubles()).toEqual(['The disk is full.', 'A check failed.']);
});

test('a check that hangs is given up, and concurrent askers share one run', async () => {
  let looks = 0;
  const hanging = createReadiness([
    () => {
      looks += 1;
      return new Promise(() => {});
    },
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => hanging.troubles()));
  expect(answers).toEqual(answers.map(() => ['A check did not end within 2 seconds.']));
  expect(looks).toBe(1);
  void hanging.troubles();
  expect(looks).toBe(2);
});

test('a process that is about to stop is not ready, even if all else is fine', async () => {
  const readiness = createReadiness([async () => undefined]);
  readiness.drain();
  expect(await readiness.troubles()).toEqual(['This process is stopping.']);
});
