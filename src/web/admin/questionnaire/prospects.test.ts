import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import AdminFrame from '../frame.tsx';
import Prospects from './prospects.tsx';

const nobody = { open: true, prospects: [], count: 0, page: 1, pages: 1 };

test('a page past the last one says so, rather than that nobody has answered', () => {
  expect(pageText(Prospects, { loaderData: nobody })).toContain('No answers yet');
  const past = pageText(Prospects, { loaderData: { ...nobody, count: 25, page: 2 } });
  expect(past).toContain('This page is past the last one.');
  expect(past).toContain('Previous');
  expect(past).not.toContain('No answers yet');
});

test('admins are not told to share the questionnaire before it has questions', () => {
  const text = pageText(Prospects, { loaderData: { ...nobody, open: false } });
  expect(text).toContain('Write your questions');
  expect(text).not.toContain('/qn/');
});

test('answers are shown below the questions as they were asked', () => {
  const given = { kind: 'text', step: 'second', place: 0 } as const;
  const prospect = {
    id: 'p',
    createdAt: '2026-05-01T10:00:00Z',
    updatedAt: '2026-05-01T10:00:00Z',
    info: '',
    progress: 3,
    answers: [{ ...given, questionId: 'q', question: 'Where do you live?', answer: 'Durban' }],
  };
  const text = pageText(Prospects, { loaderData: { ...nobody, prospects: [prospect], count: 1 } });
  expect(text).toMatch(/No name given .* Where do you live\? Durban/);
});

test('the tabs’ counts have thousands separators', () => {
  const text = pageText(AdminFrame, { loaderData: { waiting: 1234, trouble: 56_789 } });
  expect(text).toMatch(/Approvals 1 234 waiting .* Exceptions 56 789 open/);
});
