import { describe, expect, it } from 'vitest';
import { createRepeatGuard, LATELY_MS, REPEAT_MS } from './repeat-guard.ts';

describe('the repeat guard', () => {
  it('counts a code that stays in sight as one scan, however long', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    for (let now = 100; now < 60_000; now += 100) expect(guard.look('A', now)).toBe('held');
  });

  it('counts a code as shown again after two seconds out of sight', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    expect(guard.look('A', REPEAT_MS - 1)).toBe('held');
    expect(guard.look('A', 2 * REPEAT_MS - 1)).toBe('lately');
    expect(guard.look('A', REPEAT_MS + LATELY_MS - 1)).toBe('new');
  });

  it('counts seconds in which a code may be the same people’s from when it was last in sight', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    guard.accept('A', LATELY_MS - 1);
    expect(guard.look('A', 2 * LATELY_MS - 2)).toBe('lately');
  });

  it('distinguishes two codes in sight at once', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    guard.accept('B', 50);
    for (let now = 100; now < 10_000; now += 100) {
      expect([guard.look('A', now), guard.look('B', now)]).toEqual(['held', 'held']);
    }
  });

  it('does not hold back a code that was only seen while another was being checked', () => {
    const guard = createRepeatGuard();
    guard.accept('A', 0);
    expect(guard.look('B', 100)).toBe('new');
    expect(guard.look('B', 200)).toBe('new');
  });
});
