import { describe, expect, it } from 'vitest';
import type { Actor } from '../shared/actor.ts';
import { refuseAnotherUser, renderedFor, userIdOf } from './rendered-for.ts';

const person = (userId: string, email: string): Actor & { kind: 'user' } => ({
  kind: 'user',
  userId,
  email,
  secondFactor: false,
  sessionId: 'session',
  emailVerified: true,
  admin: false,
  memberships: [],
  organisationId: null,
});
const ann = person('ann-id', 'ann@example.com');
const bob = person('bob-id', 'büb o@example.com');

describe('a request from a page that was rendered for', () => {
  it('the user who is still logged in is let through, and so is one without the header', () => {
    expect(() => refuseAnotherUser(ann, renderedFor(ann))).not.toThrow();
    expect(() => refuseAnotherUser(ann, renderedFor({ ...ann, email: 'changed@example.com' }))).not.toThrow();
    for (const nothing of [null, undefined]) expect(() => refuseAnotherUser(ann, nothing)).not.toThrow();
    expect(() => refuseAnotherUser({ kind: 'visitor' }, '')).not.toThrow();
    expect(() => refuseAnotherUser({ kind: 'guest', guestId: 'g' }, renderedFor(undefined))).not.toThrow();
  });

  it('another user is refused, and the message names both', () => {
    const header = renderedFor(bob);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(userIdOf(header)).toBe('bob-id');
    expect(() => refuseAnotherUser(ann, header)).toThrowError(
      expect.objectContaining({
        kind: 'conflict',
        code: 'account.somebody-else',
        message: expect.stringMatching(
          /^You’re now logged in as ann@example\.com, but this page was opened by büb o@example\.com\. Nothing was saved\./,
        ),
      }),
    );
  });

  it('another user is not told about unsaved input when it only reads', () => {
    const refusal = (actor: Actor, header: string) => () => refuseAnotherUser(actor, header, 'to-show');
    expect(refusal(ann, renderedFor(bob))).toThrow(
      /^You’re now logged in as ann@example\.com, but this page was opened by büb o@example\.com\. Log in as büb o@example\.com in another tab and try again, or reload the page to continue as ann@example\.com\.$/,
    );
    for (const [actor, header] of [
      [ann, renderedFor(undefined)],
      [{ kind: 'visitor' }, renderedFor(bob)],
    ] as const) {
      expect(refusal(actor, header)).toThrow(/try again/);
      expect(refusal(actor, header)).not.toThrow(/saved|press/);
    }
  });

  it.each(['bob-id', 'bob-id %E0%A4%A', 'bob-id '])(
    'a user whose address is unreadable is refused without naming them: %j',
    (header: string) => {
      expect(() => refuseAnotherUser(ann, header)).toThrow('was opened by somebody else. Nothing was saved.');
    },
  );

  it('a visitor is refused once somebody has logged in', () => {
    expect(() => refuseAnotherUser(ann, renderedFor(undefined))).toThrow('somebody who wasn’t logged in');
  });

  it('a user is refused once they are logged out', () => {
    expect(() => refuseAnotherUser({ kind: 'guest', guestId: 'g' }, renderedFor(bob))).toThrowError(
      expect.objectContaining({ kind: 'unauthenticated', code: 'account.sign-in-needed' }),
    );
  });
});
