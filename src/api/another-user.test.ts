import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { renderedFor } from '../core/sessions/rendered-for.ts';
import { documentedApi } from './testing/documented-api.ts';
import { aPerson } from './testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);

test('a page rendered for one person saves nothing for another who has logged in since', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const nameAnn = (firstName: string, headers: Record<string, string>) =>
    call('PATCH', '/api/profile', { headers: { ...ann.headers, ...headers }, json: { firstName } });
  const annsName = async () =>
    ((await call('GET', '/api/profile', { headers: ann.headers })).body as { firstName: string | null })
      .firstName;

  const refused = await nameAnn('Bobby', { 'x-tikiti-for': renderedFor(bob.actor) });
  expect(refused).toMatchObject({ status: 409, code: 'account.somebody-else' });
  expect(refused.detail).toContain(`You’re now logged in as ${ann.actor.email}`);
  expect(refused.detail).toContain(`opened by ${bob.actor.email}`);
  expect(await annsName()).toBeNull();

  expect(await nameAnn('Ann', { 'x-tikiti-for': renderedFor(ann.actor) })).toMatchObject({ status: 200 });
  expect(await annsName()).toBe('Ann');
  // Programs do not send the header.
  expect(await nameAnn('Annie', {})).toMatchObject({ status: 200 });
  expect(await annsName()).toBe('Annie');
});

test('a page rendered for one person is not given another’s data', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  for (const path of ['/api/profile', '/api/account/export']) {
    const asBob = { ...ann.headers, 'x-tikiti-for': renderedFor(bob.actor) };
    const refused = await call('GET', path, { headers: asBob });
    expect(refused).toMatchObject({ code: 'account.somebody-else' });
    expect(refused.detail).not.toContain('saved');
    const asAnn = { ...ann.headers, 'x-tikiti-for': renderedFor(ann.actor) };
    expect(await call('GET', path, { headers: asAnn })).toMatchObject({ status: 200 });
  }
});
