import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badgeLayoutSchema, LABEL_MM } from '../../../core/kiosk/badge-layout.ts';
import { placed, resized, standardLayout } from './place-field.ts';

const halves = fc.integer({ min: 2 * LABEL_MM.least, max: 2 * LABEL_MM.most }).map((half) => half / 2);
const size = fc.record({ width: halves, height: halves });
const anywhere = fc.double({ min: -500, max: 500, noNaN: true });

test('the standard layout of every size can be saved', () => {
  fc.assert(
    fc.property(size, (label) => {
      expect(badgeLayoutSchema.safeParse(standardLayout(label)).error).toBeUndefined();
    }),
  );
});

test('wherever a field is pulled, and however the label changes, the badge can be saved', () => {
  const pull = fc.record(
    { x: anywhere, y: anywhere, width: anywhere, height: anywhere },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(size, fc.nat(3), pull, size, (label, which, to, other) => {
      const before = standardLayout(label);
      const fields = before.fields.map((field, at) => (at === which ? placed(field, label, to) : field));
      const moved = { ...before, fields };
      expect(badgeLayoutSchema.safeParse(moved).error).toBeUndefined();
      expect(badgeLayoutSchema.safeParse(resized(moved, other)).error).toBeUndefined();
    }),
  );
});

test('a field stays where it was put, to half a millimetre', () => {
  const label = { width: 62, height: 100 };
  const [name] = standardLayout(label).fields;
  expect(name && placed(name, label, { x: 5.3, y: 20.1, width: 40, height: 9.8 })).toMatchObject({
    x: 5.5,
    y: 20,
    width: 40,
    height: 10,
  });
});
