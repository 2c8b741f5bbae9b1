import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import AdminFrame from './frame.tsx';
import Prospects from './prospects.tsx';

const nobody = { prospects: [], count: 0, page: 1, pages: 1 };

test('a page past the last one says so, and not that nobody has answered', () => {
  expect(pageText(Prospects, { loaderData: nobody })).toContain('No answers yet');
  const past = pageText(Prospects, { loaderData: { ...nobody, count: 25, page: 2 } });
  expect(past).toContain('This page is past the last one.');
  expect(past).toContain('Previous');
  expect(past).not.toContain('No answers yet');
});

test('the tabs’ counts are read thousands apart', () => {
  const text = pageText(AdminFrame, { loaderData: { waiting: 1234, trouble: 56_789 } });
  expect(text).toMatch(/Approvals 1 234 waiting .* Exceptions 56 789 open/);
});
