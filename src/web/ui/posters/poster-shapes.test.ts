import fc from 'fast-check';
import { expect, it } from 'vitest';
import { posterShapes } from './poster-shapes.ts';

it('always draws the same poster for an event, and another for another event', () => {
  expect(posterShapes('one', '#e8412a')).toEqual(posterShapes('one', '#e8412a'));
  expect(posterShapes('one', '#e8412a')).not.toEqual(posterShapes('two', '#e8412a'));
});

it('is complete for any id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const shapes = posterShapes(id, '#3b5bdb');
      expect(shapes.length).toBeGreaterThan(4);
      for (const { d, fill } of shapes) {
        expect(d).toMatch(/^M[\d\s.a-zA-Z-]+Z$/);
        expect(d).not.toContain('NaN');
        expect(fill).toMatch(/^#[0-9a-f]{6}$/);
      }
    }),
  );
});
