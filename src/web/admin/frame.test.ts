import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import AdminFrame from './frame.tsx';

test('the tabs begin with the queue, which shows how many events wait', () => {
  const tabs = (waiting: number) =>
    pageText(AdminFrame, { loaderData: { waiting, trouble: 0, problems: 0 } });
  expect(tabs(3)).toMatch(/^Approvals 3 waiting Overview Users Prospects/);
  expect(tabs(0)).toMatch(/^Approvals Overview Users/);
});

test('the overview tab shows on all admin pages how much needs fixing', () => {
  const tabs = (problems: number) =>
    pageText(AdminFrame, { loaderData: { waiting: 2, trouble: 0, problems } });
  expect(tabs(1)).toMatch(/^Approvals 2 waiting Overview 1 to fix Users Prospects/);
  expect(tabs(0)).toMatch(/^Approvals 2 waiting Overview Users/);
});
