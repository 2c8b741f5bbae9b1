import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each(['مهرجان الجاز', 'Jazz في المدينة', 'ערב ג׳אז 2'])(
  '%s is set apart from the sentence around it',
  (name) => {
    expect(isolate(name)).toBe(`\u2068${name}\u2069`);
  },
);

test.each(['Jazz on the Hill', 'Řeka, 2nd night', '爵士音乐节', ''])('%s stays as it is', (name) => {
  expect(isolate(name)).toBe(name);
});
