import { OpenAPIHono } from '@hono/zod-openapi';
import { getProfile } from '../../core/profile/get-profile.ts';
import { profileAnswer, profileChange } from '../../core/profile/profile.ts';
import { homeCountry, setCountry } from '../../core/profile/set-country.ts';
import { updateProfile } from '../../core/profile/update-profile.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts } from '../http/who.ts';

export function profileRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getProfile',
      method: 'get',
      path: '/api/profile',
      tag: 'Accounts',
      summary: 'See your profile',
      who: accounts,
      answer: { says: 'Your profile.', schema: profileAnswer },
      problems: { 404: ['account.not-found'] },
    },
    async (c) => c.json(await getProfile(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'updateProfile',
      method: 'patch',
      path: '/api/profile',
      tag: 'Accounts',
      summary: 'Change your profile',
      description: 'Fields that you leave out stay as they are.',
      who: accounts,
      body: {
        schema: profileChange,
        example: { firstName: 'Thandi', lastName: 'Mokoena', gender: 'Female', dob: '1991-04-30' },
      },
      answer: { says: 'The profile as it is now.', schema: profileAnswer },
      problems: { 403: ['organisation.role'], 404: ['account.not-found'] },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      await updateProfile(app, actor, await readJson(c));
      return c.json(await getProfile(app, actor));
    },
  );
  operation(
    routes,
    {
      id: 'setCountry',
      method: 'put',
      path: '/api/country',
      tag: 'Accounts',
      summary: 'Set the country you live in',
      who: accounts,
      body: { schema: homeCountry, example: { country: 'South Africa', state: 'Gauteng' } },
      answer: { status: 204, says: 'It is saved.' },
    },
    async (c) => {
      await setCountry(c.get('app'), await actorOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
