import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { QuestionnaireProgress } from '../questionnaire/questionnaire-progress.tsx';
import { UsersList } from './users-list.tsx';

const user = {
  id: 'u1',
  name: 'Sipho Nkosi',
  email: 'sipho@example.com',
  country: 'South Africa',
  state: 'Gauteng',
  gender: 'Male',
  pictureUrl: '/files/sipho',
  progress: 0,
  admin: false,
  banned: false,
  verified: true,
};
const chosen = { ids: new Set<string>(), choose: () => undefined, self: 'admin' };
const list = {
  users: [user],
  q: '',
  count: 1,
  more: false,
  page: 1,
  pages: 1,
  sort: 'created',
  order: 'desc',
};

test('a user’s row has a checkbox, avatar, name, home, address, gender and progress', () => {
  const html = pageHtml(UsersList, { list, chosen });
  expect(html).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*aria-label="Select Sipho Nkosi)[^>]*>/);
  expect(html).toContain('src="/files/sipho"');
  const text = pageText(UsersList, { list, chosen });
  expect(text).toMatch(/Name .*Country, state .*Email .*Gender .*Questionnaire/);
  expect(text).toMatch(/Sipho Nkosi South Africa, Gauteng sipho@example\.com Male Not Started/);
});

test('a user who began the questionnaire has a bar instead of words', () => {
  expect(pageText(QuestionnaireProgress, { progress: 0, of: 'Sipho' })).toBe('Not Started');
  const html = pageHtml(QuestionnaireProgress, { progress: 2, of: 'Sipho' });
  expect(html).toMatch(/<progress(?=[^>]*value="2")(?=[^>]*max="3")/);
  expect(html).not.toContain('Not Started');
});
