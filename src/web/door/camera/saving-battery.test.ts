import { describe, expect, it } from 'vitest';
import { createDarkness, DARK_FOR_MS, isDark } from './darkness.ts';
import { createLying, LIES_AFTER_MS } from './lying.ts';

const FACE_DOWN = { beta: -178, gamma: 3 };
const IN_HAND = { beta: 60, gamma: 5 };
const ON_ITS_BACK = { beta: 1, gamma: 0 };

describe('a device lies face down', () => {
  it('once it has for a moment, whichever way it was turned over', () => {
    const lying = createLying();
    expect(lying.look(FACE_DOWN, 0)).toBe(false);
    expect(lying.look({ beta: 179, gamma: 2 }, LIES_AFTER_MS)).toBe(true);
    for (const held of [IN_HAND, ON_ITS_BACK, { beta: 178, gamma: 60 }])
      expect(lying.look(held, 9_999)).toBe(false);
  });

  it('and not while it is turned in a hand', () => {
    const lying = createLying();
    lying.look(FACE_DOWN, 0);
    lying.look(IN_HAND, 700);
    expect(lying.look(FACE_DOWN, LIES_AFTER_MS)).toBe(false);
  });
});

it('is taken up when it is turned from how it lay, and not by the shaking of a table', () => {
  const lying = createLying();
  lying.look(ON_ITS_BACK, 0);
  lying.layDown();
  expect(lying.isTakenUp({ beta: 4, gamma: -3 })).toBe(false);
  expect(lying.isTakenUp(IN_HAND)).toBe(true);
  lying.look(FACE_DOWN, 0);
  lying.layDown();
  expect([{ beta: 179, gamma: -3 }, IN_HAND].map(lying.isTakenUp)).toEqual([false, true]);
});

describe('a camera in the dark', () => {
  const picture = (level: number, spot = level) => {
    const pixels = new Uint8ClampedArray(4 * 10_000).fill(level);
    for (let at = 0; at < 4 * 400; at += 1) pixels[at + 8_000] = spot;
    return pixels;
  };

  it('sees nothing bright anywhere', () => {
    expect(isDark(picture(3))).toBe(true);
    expect(isDark(picture(3, 200))).toBe(false);
    expect(isDark(picture(40))).toBe(false);
  });

  it('has been there for minutes, without anything between', () => {
    const look = createDarkness();
    expect([look(true, 0), look(true, DARK_FOR_MS - 1), look(true, DARK_FOR_MS)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([look(false, DARK_FOR_MS + 1), look(true, 2 * DARK_FOR_MS)]).toEqual([false, false]);
  });
});
