import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounted } from './counted.ts';
import { togetherBy, writeExposition } from './exposition.ts';
import { gauge, Histogram } from './family.ts';
import { readExposition } from './testing/read-exposition.ts';

test('labels of any text are read back as they were', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' })), (texts) => {
      const samples = texts.map((text, value) => ({ labels: { text }, value }));
      const read = readExposition(writeExposition([gauge('some', 'Some\nhelp \\ with all.', samples)]));
      expect(read.get('some')?.samples.map(({ labels }) => labels.text)).toEqual(texts);
    }),
  );
});

test('a histogram counts each observation in every bucket that it fits', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(120)), (seen) => {
      const histogram = new Histogram([1, 10, 100]);
      for (const value of seen) histogram.observe(value);
      const of = (suffix: string, le?: string) =>
        histogram.samples({}).find((one) => one.suffix === suffix && one.labels.le === le)?.value;
      for (const bound of [1, 10, 100])
        expect(of('_bucket', String(bound))).toBe(seen.filter((value) => value <= bound).length);
      expect(of('_bucket', '+Inf')).toBe(seen.length);
      expect(of('_count')).toBe(seen.length);
      expect(of('_sum')).toBe(seen.reduce((sum, value) => sum + value, 0));
    }),
  );
});

test('what a process counted is told, and several processes are told apart', () => {
  const [one, two] = [createCounted(), createCounted()];
  const answered = { route: '/event/:eventId', method: 'GET', status: 200, seconds: 0.02 };
  one.request(answered);
  two.request(answered);
  two.request(answered);
  one.kept('/event/:eventId', 304).add();
  one.queue('holds').written(2_000, [2_100, 400]);
  one.queue('holds').locked(1_900);
  one.queue('scans').failed();
  one.sweep('outbox', 3, 50);
  one.sweep('outbox', 1, undefined);
  one.outside('paystack', 'create', 0.3, true);
  const text = writeExposition(
    togetherBy('process', [
      ['web-1', one.families()],
      ['web-2', two.families()],
    ]),
  );
  const read = readExposition(text);
  const value = (family: string, name: string, labels: object) =>
    read.get(family)?.samples.find((sample) => {
      return sample.name === name && Object.entries(labels).every(([key, is]) => sample.labels[key] === is);
    })?.value;
  for (const [process, answers] of [
    ['web-1', 1],
    ['web-2', 2],
  ])
    expect(value('tikiti_http_requests_total', 'tikiti_http_requests_total', { process })).toBe(answers);
  expect(value('tikiti_queue_item_seconds', 'tikiti_queue_item_seconds_bucket', { le: '1' })).toBe(1);
  expect(value('tikiti_queue_lock_seconds', 'tikiti_queue_lock_seconds_sum', {})).toBe(1.9);
  expect(value('tikiti_sweep_failures_total', 'tikiti_sweep_failures_total', { sweep: 'outbox' })).toBe(1);
  expect(text).toContain(
    'tikiti_outside_call_seconds_count{service="paystack",call="create",outcome="failed",process="web-1"} 1',
  );
});

test.each([
  ['a sample twice', '# HELP a b\n# TYPE a gauge\na 1\na 2\n'],
  ['no type', 'a 1\n'],
  ['a label that does not end', '# HELP a b\n# TYPE a gauge\na{x="1} 1\n'],
  [
    'buckets that do not add up',
    '# HELP a b\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_sum 1\na_count 2\n',
  ],
])('the reader of these tests refuses %s', (_, text) => {
  expect(() => readExposition(text)).toThrow();
});
