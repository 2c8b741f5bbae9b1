import { describe, expect, test } from 'vitest';
import type { Role, SignedIn } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { ACTIONS, type Action, may, requireMay } from './may.ts';
import { allowedInLists } from './scope.ts';

const event = { organisationId: 'koppie', id: 'jazz' };
const whole = { organisationId: 'koppie' };
const person = (memberships: SignedIn['memberships'] = [], admin = false): SignedIn => ({
  kind: 'user',
  userId: 'ann',
  sessionId: 's',
  email: 'ann@example.com',
  emailVerified: true,
  admin,
  secondFactor: false,
  memberships,
  organisationId: null,
});
const member = (role: Role, eventIds: string[] | null = null, doors: string[] = []) =>
  person([{ organisationId: 'koppie', role, eventIds, doors }]);

describe('a member may do what their role allows', () => {
  test.each<[Role, Action, boolean]>([
    ['owner', 'payouts.change', true],
    ['manager', 'payouts.change', false],
    ['manager', 'payouts.see', true],
    ['manager', 'members.manage', true],
    ['finance', 'orders.refund', true],
    ['finance', 'event.edit', false],
    ['finance', 'orders.handle', false],
    ['box_office', 'orders.handle', true],
    ['box_office', 'door.run', true],
    ['box_office', 'money.see', false],
    ['door', 'door.run', true],
    ['door', 'event.see', false],
    ['reader', 'money.see', true],
    ['reader', 'orders.refund', false],
  ])('%s: %s is %s', (role, action, expected) => {
    expect(may(member(role), action, event)).toBe(expected);
    expect(may(member(role), action, { ...event, organisationId: 'another' })).toBe(false);
  });

  test('a place for named events covers these alone, and nothing of the whole organisation', () => {
    const named = member('manager', ['jazz']);
    expect(may(named, 'event.edit', event)).toBe(true);
    expect(may(named, 'event.edit', { ...event, id: 'opera' })).toBe(false);
    expect(may(named, 'event.create', whole)).toBe(false);
    expect(may(member('manager'), 'event.create', whole)).toBe(true);
    expect(may(member('manager', []), 'event.see', event)).toBe(false);
  });

  test('invited doors are added to a role, and nothing more of these events', () => {
    const finance = member('finance', null, ['jazz']);
    expect(may(finance, 'door.run', event)).toBe(true);
    expect(may(finance, 'door.run', { ...event, id: 'opera' })).toBe(false);
    expect(may(finance, 'door.run', { ...event, organisationId: 'another' })).toBe(false);
    expect(may(finance, 'door.invite', event)).toBe(false);
    expect(may(member('box_office', ['opera'], ['jazz']), 'orders.see', event)).toBe(false);
  });

  test('in several organisations, each role counts in its own', () => {
    const both = person([
      { organisationId: 'koppie', role: 'reader', eventIds: null, doors: [] },
      { organisationId: 'opera', role: 'owner', eventIds: null, doors: [] },
    ]);
    expect(may(both, 'event.edit', event)).toBe(false);
    expect(may(both, 'event.edit', { organisationId: 'opera', id: 'tosca' })).toBe(true);
  });
});

test('lists offer what the role allows in their organisation, and everything to somebody who has none yet', () => {
  const inKoppie = (actor: SignedIn) => allowedInLists({ ...actor, organisationId: 'koppie' });
  expect(inKoppie(member('reader'))).toEqual(['event.see', 'orders.see', 'money.see']);
  expect(inKoppie(member('manager', ['jazz']))).toContain('event.edit');
  // Creating events is a right over the whole organisation.
  expect(inKoppie(member('manager', ['jazz']))).not.toContain('event.create');
  expect(inKoppie(member('manager'))).toContain('event.create');
  expect(allowedInLists(person())).toEqual([...ACTIONS]);
});

test('admins see, end and refund every event, change none, and run no doors', () => {
  const admin = person([], true);
  for (const action of ['event.see', 'event.end', 'orders.refund', 'money.resolve'] as const)
    expect(may(admin, action, event)).toBe(true);
  for (const action of ['event.edit', 'door.run', 'door.invite', 'payouts.change', 'members.manage'] as const)
    expect(may(admin, action, event)).toBe(false);
});

test('visitors and guests may do nothing', () => {
  expect(may({ kind: 'visitor' }, 'event.see', event)).toBe(false);
  expect(may({ kind: 'guest', guestId: 'g' }, 'event.see', event)).toBe(false);
});

test('a colleague is told that their role is not enough; to others the event does not exist', () => {
  const unknown = () => new DomainError('not-found', 'event.unknown', 'There is no such event.');
  const asked = (actor: SignedIn) => () => requireMay(actor, 'event.edit', event, unknown);
  expect(asked(member('owner'))()).toBe(event);
  expect(asked(member('reader'))).toThrow(expect.objectContaining({ code: 'organisation.role' }));
  for (const other of [member('door'), member('manager', ['opera']), person(), person([], true)])
    expect(asked(other)).toThrow(expect.objectContaining({ code: 'event.unknown' }));
  const none = () => requireMay(member('owner'), 'event.edit', undefined, unknown);
  expect(none).toThrow(expect.objectContaining({ code: 'event.unknown' }));
});
