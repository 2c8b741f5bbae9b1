import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/database.ts';
import { FakeClock } from '../../../tests/fakes/clock.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { createSweepTimes } from './sweep-times.ts';

test('a sweep without a good run for half an hour is a finding, and one that went well is none', async () => {
  const clock = new FakeClock(TEST_NOW);
  const times = createSweepTimes(clock);
  const late = async () => (await times.probe()).map(({ code }) => code);
  times.begins('outbox', MINUTE_MS);
  times.begins('refunds', MINUTE_MS);
  times.begins('audit-origins', 60 * MINUTE_MS);
  clock.advance(20 * MINUTE_MS);
  times.ended('refunds');
  expect(await late()).toEqual([]);
  clock.advance(14 * MINUTE_MS);
  expect(await late()).toEqual(['late.sweep.outbox']);
  expect(times.ages()[1]).toEqual(['refunds', 14 * 60]);
  times.ended('outbox');
  expect(await late()).toEqual([]);
  // An hourly sweep may miss its time three times.
  clock.advance(177 * MINUTE_MS);
  expect(await late()).toContain('late.sweep.audit-origins');
});

test('a process without sweeps has none that are late', async () => {
  expect(await createSweepTimes(new FakeClock(TEST_NOW)).probe()).toEqual([]);
});
