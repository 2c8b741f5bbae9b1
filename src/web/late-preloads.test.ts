import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { expect, it } from 'vitest';
import { latePreloads } from './late-preloads.ts';

const parts = constantFrom(
  '<link rel="modulepreload" href="/a.js"/>',
  '<link rel="',
  'modulepreload"',
  'é',
  '<',
);

it('defers every module preload and changes nothing else, wherever the page is split', async () => {
  const cuts = array(constantFrom(1, 2, 3, 7, 24, 25, 26, 100), { minLength: 1 });
  await assert(
    asyncProperty(
      array(parts.map(String), { maxLength: 20 }),
      string({ unit: 'grapheme' }),
      cuts,
      async (some, any, sizes) => {
        const html = some.join('') + any + some.join('');
        const sent = await buffer(Readable.from(cut(Buffer.from(html), sizes)).pipe(latePreloads()));
        expect(sent.toString()).toBe(html.replaceAll('<link rel="modulepreload"', '<link rel="later"'));
      },
    ),
  );
});

function* cut(bytes: Buffer, sizes: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
