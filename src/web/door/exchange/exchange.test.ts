import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanQr } from '../../../adapters/documents/testing/scan-qr.ts';
import type { ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { drawCode } from './draw-code.ts';
import { EXCHANGE_PREFIX, readFrame, writeFrames } from './frames.ts';
import { joinMoves, keyOf, type Moved, type Moves, withMoves } from './moves.ts';

const EVENT = '01a22506-269d-709a-a7d2-9223e9c91e90';
const AREA = '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10';
const KEY = Buffer.alloc(32, 7).toString('base64url');
const SOME = { eventId: EVENT, key: KEY };

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const shape = {
  tail: hex(10),
  areaId: fc.constantFrom(AREA, EVENT),
  period: fc.constantFrom('1970-01-01', '2031-03-01', '2031-03-02'),
  admitted: fc.nat(100),
  inside: fc.nat(100),
  movedAt: fc.integer({ min: 1_930_000_000, max: 1_930_060_000 }),
  gate: fc.constantFrom('North gate', 'Östliches Tor', 'Gate 北'),
};
const move: fc.Arbitrary<Moved> = fc.record(shape);
/** Few tickets, so that moves meet. */
const meeting = fc.array(
  move.map((one) => ({ ...one, tail: `000000000${one.inside % 4}` })),
  { maxLength: 20 },
);
const movesOf = (moves: readonly Moved[]): Moves => joinMoves(new Map(), moves);

describe('what devices know of each other', () => {
  it('is the same in whatever order and however often it is joined', () => {
    fc.assert(
      fc.property(meeting, meeting, meeting, (a, b, c) => {
        const [one, two, three] = [movesOf(a), movesOf(b), movesOf(c)];
        const joined = (...all: Moves[]) =>
          Object.fromEntries(all.reduce((sum, next) => joinMoves(sum, next.values())));
        const all = joined(one, two, three);
        expect(joined(three, one, two)).toEqual(all);
        expect(joined(one, joinMoves(two, three.values()))).toEqual(all);
        expect(joined(one, two, three, two, one)).toEqual(all);
      }),
    );
  });
});

describe('codes between devices', () => {
  it('carry moves from one screen to another, in any number of codes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 300 }), async (all) => {
        const moves = movesOf(all);
        let heard: Moves = new Map();
        for (const frame of (await writeFrames(moves, SOME)).toReversed()) {
          expect(frame.length).toBeLessThan(1_853);
          const read = await readFrame(frame, SOME);
          if ('refused' in read) throw new Error(read.refused);
          heard = joinMoves(heard, read.moves);
        }
        expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(moves));
      }),
      { numRuns: 30 },
    );
  });

  it('are refused when they were changed, cut off, made with another key or for another event', async () => {
    const [frame = ''] = await writeFrames(movesOf(fc.sample(move, 20)), SOME);
    const bytes = fromBase45(frame.slice(EXCHANGE_PREFIX.length)) ?? new Uint8Array();
    const written = (changed: Uint8Array) => EXCHANGE_PREFIX + toBase45(changed);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(await readFrame(written(changed), SOME)).toHaveProperty('refused');
      }),
    );
    expect(await readFrame(frame, SOME)).toHaveProperty('moves');
    expect(await readFrame(written(bytes.slice(0, 40)), SOME)).toEqual({ refused: 'invalid' });
    expect(await readFrame(`${EXCHANGE_PREFIX}not base 45`, SOME)).toEqual({ refused: 'invalid' });
    const other = { ...SOME, key: Buffer.alloc(32, 8).toString('base64url') };
    expect(await readFrame(frame, other)).toEqual({ refused: 'invalid' });
    expect(await readFrame(frame, { ...SOME, eventId: AREA })).toEqual({ refused: 'foreign' });
  });

  it('can be read from a phone’s screen when they are full', async () => {
    const full = fc.sample(
      fc.record({ ...shape, tail: hex(10) }).map((one) => ({ ...one, gate: 'Gate 北' })),
      90,
    );
    const [frame = ''] = await writeFrames(movesOf(full), SOME);
    const svg = decodeURIComponent((await drawCode(frame)).replace('data:image/svg+xml,', ''));
    // A small phone's dialog is 320 px wide, with two device pixels each.
    expect(await scanQr(svg, 640)).toEqual([frame]);
  });

  it('need no more room than the bytes, and are read back', () => {
    // The examples of RFC 9285.
    expect(toBase45(Buffer.from('AB'))).toBe('BB8');
    expect(toBase45(Buffer.from('Hello!!'))).toBe('%69 VD92EX0');
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
    for (const wrong of ['GGW', ':::', 'A', 'a0']) expect(fromBase45(wrong)).toBeUndefined();
  });
});

describe('a ticket as a device sees it that heard from others', () => {
  const ticket = (admissions: ManifestTicket['admissions'] = []) =>
    ({ id: `01a22506-269d-709a-a7d2-${'0'.repeat(12)}`, admissions }) as unknown as ManifestTicket;
  const heard = (more: Partial<Moved> = {}): Moved => ({
    tail: '0000000000',
    areaId: AREA,
    period: '1970-01-01',
    admitted: 1,
    inside: 1,
    movedAt: 1_930_000_000,
    gate: 'North gate',
    ...more,
  });
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();

  it('is in where the other let it in', () => {
    expect(withMoves(ticket(), [heard()]).admissions).toMatchObject([
      { inside: 1, admitted: 1, gate: 'North gate', admittedAt: at(1_930_000_000) },
    ]);
    expect(keyOf(heard())).toContain(AREA);
  });

  it('is out when it left there, and keeps what the server knows since', () => {
    const [known] = withMoves(ticket(), [heard({ gate: 'South gate' })]).admissions;
    if (!known) throw new Error('It is in.');
    const left = withMoves(ticket([known]), [heard({ inside: 0, movedAt: 1_930_000_100 })]);
    expect(left.admissions).toMatchObject([{ inside: 0, admitted: 1, gate: 'South gate' }]);
    const later = { ...known, admittedAt: at(1_930_000_200) };
    expect(withMoves(ticket([later]), [heard({ inside: 0 })]).admissions).toEqual([later]);
  });
});
