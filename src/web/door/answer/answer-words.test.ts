import { describe, expect, it } from 'vitest';
import { doorTime, howLongAgo } from '../door-time.ts';
import type { Outcome } from '../send-scan.ts';
import { answerWords, moreOf, TITLES } from './answer-words.ts';

const ZONE = 'Africa/Johannesburg';
const NOW = '2026-12-12T18:00:00.000Z';
const ticket = { typeName: 'General', shortCode: '12345-6789A' };

describe('an answer in words', () => {
  it('says when and where a duplicate was admitted, in the event’s zone, and how long ago', () => {
    const admittedAt = '2026-12-12T17:42:10.000Z';
    const words = answerWords(
      { answer: 'already-admitted', ticket, admittedAt, secondsAgo: 1070, gate: 'North gate' },
      ZONE,
      NOW,
    );
    expect(words).toMatchObject({ tone: 'stop', fact: 'Admitted 19:42 at North gate' });
    expect(words.detail).toContain('17 minutes ago');
  });

  it('`go` is only for an admission or an exit', () => {
    const outcomes: Outcome[] = [
      { answer: 'already-admitted', ticket, admittedAt: NOW, secondsAgo: 0, gate: 'Gate' },
      { answer: 'too-many', ticket, people: { in: 4, of: 6 } },
      { answer: 'shown-again', ticket, people: { in: 4, of: 6 } },
      { answer: 'disputed', ticket },
      { answer: 'refunded', ticket, revokedAt: null },
      { answer: 'resold', ticket, revokedAt: null },
      { answer: 'reversed', ticket, revokedAt: null },
      { answer: 'transferred' },
      { answer: 'wrong-area', ticket, areas: ['Backstage'] },
      { answer: 'not-valid-now', ticket, validFrom: NOW, validUntil: null },
      { answer: 'add-on', ticket: { ...ticket, addOns: [] } },
      { answer: 'not-inside', ticket },
      { answer: 'foreign', eventName: null },
      { answer: 'forged' },
      { answer: 'unknown', signed: true },
      { answer: 'malformed' },
      { answer: 'not-checked', why: 'No network.' },
    ];
    for (const outcome of outcomes) {
      const { tone, title } = answerWords(outcome, ZONE, NOW);
      expect(tone).not.toBe('go');
      expect(title).not.toBe(TITLES.admitted);
    }
    const admitted = answerWords({ answer: 'admitted', ticket, admittedAt: NOW, count: 1204 }, ZONE, NOW);
    expect(admitted).toMatchObject({ tone: 'go', detail: '1\u00a0204 in so far.' });
    const left = answerWords({ answer: 'left', ticket, inside: 3 }, ZONE, NOW);
    expect(left).toMatchObject({ tone: 'go', title: 'Exit noted' });
    expect(outcomes.length + 2).toBe(Object.keys(TITLES).length);
  });
});

it('a ticket that a restore lost is explained', () => {
  expect(answerWords({ answer: 'unknown', signed: true, lost: true }, ZONE, NOW)).toMatchObject({
    tone: 'ask',
    detail: expect.stringContaining('sold after the backup'),
  });
});

describe('a ticket for six people', () => {
  const [some, all] = [
    { in: 2, of: 6 },
    { in: 6, of: 6 },
  ];
  const admitted = { answer: 'admitted', ticket, admittedAt: NOW, count: 40 } as const;

  it('says how many of them are in', () => {
    const words = answerWords({ ...admitted, people: some }, ZONE, NOW);
    expect(words).toMatchObject({ tone: 'go', title: '2 of 6 in', fact: 'Admitted' });
    const left = answerWords({ answer: 'left', ticket, people: some, inside: 9 }, ZONE, NOW);
    expect(left).toMatchObject({ title: 'Exit noted', fact: '2 of 6 still in' });
    const again = answerWords({ answer: 'shown-again', ticket, people: some }, ZONE, NOW);
    expect(again).toMatchObject({ title: 'Scanned just now', fact: '2 of 6 in' });
  });

  it('says how many may still come in, or that all are in', () => {
    const words = (people: { in: number; of: number }) =>
      answerWords({ answer: 'too-many', ticket, people }, ZONE, NOW);
    expect(words(some).fact).toBe('Only 4 more may come in');
    expect(words(some).detail).toContain('lets 6 people in, and 2 are in already.');
    expect(words({ in: 0, of: 6 }).fact).toBe('Only 6 may come in');
    const full = answerWords(
      { answer: 'already-admitted', ticket, people: all, admittedAt: NOW, secondsAgo: 60, gate: 'North' },
      ZONE,
      NOW,
    );
    expect(full.fact).toBe('The last was admitted 20:00 at North');
    expect(full.detail).toContain('lets 6 people in, and all of them are in.');
  });

  it('says how many can leave if more were scanned than are in', () => {
    const detail = (people: { in: number; of: number }) =>
      answerWords({ answer: 'not-inside', ticket, people }, ZONE, NOW).detail;
    expect(detail(some)).toBe('Only 2 of its people are in. Check how many are leaving.');
    expect(detail({ in: 1, of: 6 })).toContain('Only 1 of its people is in.');
    expect(detail({ in: 0, of: 6 })).toContain('has already left');
  });

  it('has more people to come until all are in, and to leave until all are out', () => {
    expect(moreOf({ ...admitted, people: some }, 'entry')).toBe(4);
    expect(moreOf({ ...admitted, people: all }, 'entry')).toBe(0);
    expect(moreOf({ answer: 'left', ticket, people: some, inside: 9 }, 'exit')).toBe(2);
    expect(moreOf(admitted, 'entry')).toBe(0);
    expect(moreOf({ answer: 'not-checked', why: 'No network.' }, 'entry')).toBe(0);
  });
});

it('says of a resold ticket when it was resold, and what to tell its holder', () => {
  const outcome = { answer: 'resold', ticket, revokedAt: '2026-12-12T17:42:10.000Z' } as const;
  const { tone, title, fact, detail } = answerWords(outcome, ZONE, NOW);
  expect([tone, title, fact]).toEqual(['stop', 'Resold', 'Resold 19:42']);
  expect(detail).toContain('Tell them: “This ticket was sold on to somebody else.');
});

it('asks to check the spelling of a typed code that is none, and to find another code than a scanned one', () => {
  const words = (typed: boolean) => answerWords({ answer: 'malformed' }, ZONE, NOW, typed);
  const unknown = answerWords({ answer: 'unknown', signed: false }, ZONE, NOW, true);
  expect(words(true)).toEqual(unknown);
  expect(words(true).detail).toContain('Check the spelling.');
  expect(words(false)).toMatchObject({
    title: 'Not a ticket',
    detail: expect.stringContaining('square code'),
  });
});

describe('a ticket at another time or place', () => {
  it('says where it is valid', () => {
    const words = (areas: string[]) => answerWords({ answer: 'wrong-area', ticket, areas }, ZONE, NOW);
    expect(words(['Entrance', 'Balcony']).fact).toBe('It’s for Entrance, Balcony');
    expect(words([]).fact).toBeUndefined();
  });

  it('says from or until when it is valid', () => {
    const times = { validFrom: '2026-12-12T19:00:00.000Z', validUntil: '2026-12-13T01:00:00.000Z' };
    const fact = (asOf: string) =>
      answerWords({ answer: 'not-valid-now', ticket, ...times }, ZONE, asOf).fact;
    expect(fact(NOW)).toBe('Valid from 21:00');
    expect(fact('2026-12-13T01:00:00.000Z')).toBe('Valid until 03:00');
  });
});

describe('times at the door', () => {
  it('include the day only if it is another one at the event', () => {
    expect(doorTime('2026-12-12T21:59:00Z', ZONE, NOW)).toBe('23:59');
    expect(doorTime('2026-12-12T22:01:00Z', ZONE, NOW)).toBe('Sun 13 Dec, 00:01');
  });

  it.each([
    [0, 'just now'],
    [5, '5 seconds ago'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_400 * 3, '3 days ago'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(howLongAgo(seconds)).toBe(words);
  });
});
