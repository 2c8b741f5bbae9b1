import { describe, expect, it } from 'vitest';
import { createRepeatGuard, REPEAT_MS } from './repeat-guard.ts';

describe('the repeat guard', () => {
  it('counts a code that stays in sight as one scan, however long', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    for (let now = 100; now < 60_000; now += 100) expect(guard.isRepeat('A', now)).toBe(true);
  });

  it('counts a code as shown again after two seconds out of sight', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    expect(guard.isRepeat('A', REPEAT_MS - 1)).toBe(true);
    expect(guard.isRepeat('A', 2 * REPEAT_MS - 1)).toBe(false);
  });

  it('distinguishes two codes in sight at once', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    guard.accept('B', 50);
    for (let now = 100; now < 10_000; now += 100) {
      expect([guard.isRepeat('A', now), guard.isRepeat('B', now)]).toEqual([true, true]);
    }
  });

  it('does not hold back a code that was only seen while another was being checked', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    expect(guard.isRepeat('B', 100)).toBe(false);
    expect(guard.isRepeat('B', 200)).toBe(false);
  });
});
