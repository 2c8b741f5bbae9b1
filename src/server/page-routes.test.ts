import { expect, test } from 'vitest';
import { createPageRoutes } from './page-routes.ts';

const routeOf = createPageRoutes({
  root: { path: '' },
  frame: { parentId: 'root' },
  home: { parentId: 'frame' },
  event: { parentId: 'frame', path: 'event/:eventId' },
  order: { parentId: 'frame', path: 'event/:eventId/order/:orderId' },
  platform: { parentId: 'root', path: 'platform' },
  edit: { parentId: 'platform', path: 'edit-event/:eventId/:step?' },
  fresh: { parentId: 'platform', path: ':thing/new' },
  codes: { parentId: 'platform', path: 'codes/:code' },
  nothing: { parentId: 'root', path: '*' },
});

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/event/018f/', '/event/:eventId'],
  ['/EVENT/018f', '/event/:eventId'],
  ['/event/018f/order/77.data', '/event/:eventId/order/:orderId'],
  ['/platform/edit-event/018f', '/platform/edit-event/:eventId'],
  ['/platform/edit-event/018f/tickets', '/platform/edit-event/:eventId/:step'],
  ['/platform/codes/new', '/platform/codes/:code'],
])('%s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

test('whatever else somebody asks for has no pattern, so that patterns stay few', () => {
  for (const path of ['/wp-login.php', '/event/1/2/3/4/5', '//', '/event'])
    expect(routeOf(path)).toBe(path === '//' ? '/' : undefined);
});
