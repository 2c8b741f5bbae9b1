import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import AdminFrame from './frame.tsx';

test('the overview tab shows on all admin pages how much needs fixing', () => {
  const tabs = (problems: number) =>
    pageText(AdminFrame, { loaderData: { waiting: 2, trouble: 0, problems } });
  expect(tabs(1)).toMatch(/^Overview 1 to fix Users Approvals 2 waiting Prospects/);
  expect(tabs(0)).toMatch(/^Overview Users Approvals/);
});
