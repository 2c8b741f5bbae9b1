import { describe, expect, it } from 'vitest';
import { aimBox } from './aim-box.ts';
import { createView, IN_VIEW_MS } from './in-view.ts';

describe('what is in view', () => {
  it('is a code, several, or nothing', () => {
    const view = createView();
    expect(view.look([], 0)).toBeUndefined();
    expect(view.look(['A'], 100)).toEqual({ code: 'A' });
    expect(view.look(['A', 'A', ''], 200)).toEqual({ code: 'A' });
    expect(view.look(['A', 'B'], 300)).toBe('several');
  });

  it('is several while codes side by side are read in turns', () => {
    const view = createView();
    view.look(['A'], 0);
    for (let now = 100; now < 5_000; now += 100)
      expect(view.look([now % 200 === 0 ? 'A' : 'B'], now)).toBe('several');
  });

  it('twin: without a memory, codes that are read in turns are read as one after the other', () => {
    const view = createView(0);
    expect([view.look(['A'], 0), view.look(['B'], 100)]).toEqual([{ code: 'A' }, { code: 'B' }]);
  });

  it('is the next guest’s code once the last was gone for half a second', () => {
    const view = createView();
    view.look(['A'], 0);
    expect(view.look(['B'], IN_VIEW_MS - 1)).toBe('several');
    expect(view.look(['B'], IN_VIEW_MS)).toEqual({ code: 'B' });
    expect(view.look([], IN_VIEW_MS + 1)).toBeUndefined();
  });
});

it.each([
  ['a wide video in a square', { width: 1280, height: 720 }, { width: 360, height: 360 }, 222, 533],
  ['a tall video in a square', { width: 720, height: 1280 }, { width: 360, height: 360 }, 222, 533],
  ['a video smaller than the box', { width: 160, height: 120 }, { width: 160, height: 120 }, 200, 120],
])('the aim box with its border is in the middle of %s', (_what, video, shown, aim, side) => {
  const box = aimBox(video, shown, aim);
  expect(box.side).toBe(side);
  expect(Math.abs(box.left * 2 + side - video.width)).toBeLessThanOrEqual(1);
  expect(Math.abs(box.top * 2 + side - video.height)).toBeLessThanOrEqual(1);
});
