import { describe, expect, it } from 'vitest';
import type { Actor } from '../shared/actor.ts';
import { refuseAnotherUser, renderedFor, userIdOf } from './rendered-for.ts';

const person = (userId: string, email: string): Actor & { kind: 'user' } => ({
  ...{ kind: 'user', userId, email },
  ...{ sessionId: 'session', emailVerified: true, admin: false, memberships: [], organisationId: null },
});
const ann = person('ann-id', 'ann@example.com');
const bob = person('bob-id', 'büb o@example.com');

describe('a page that was rendered for', () => {
  it('whoever is logged in still stores what it sends, and so does a client that is no page of ours', () => {
    expect(() => refuseAnotherUser(ann, renderedFor(ann))).not.toThrow();
    expect(() => refuseAnotherUser(ann, renderedFor({ ...ann, email: 'changed@example.com' }))).not.toThrow();
    for (const nothing of [null, undefined]) expect(() => refuseAnotherUser(ann, nothing)).not.toThrow();
    expect(() => refuseAnotherUser({ kind: 'visitor' }, '')).not.toThrow();
    expect(() => refuseAnotherUser({ kind: 'guest', guestId: 'g' }, renderedFor(undefined))).not.toThrow();
  });

  it('one person stores nothing as another, and both are named', () => {
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

  it('one person is told of nothing that was not saved where they only asked to see something', () => {
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
    'somebody whose address cannot be read: %j',
    (header: string) => {
      expect(() => refuseAnotherUser(ann, header)).toThrow('was opened by somebody else. Nothing was saved.');
    },
  );

  it('nobody with an account stores nothing as whoever logged in since', () => {
    expect(() => refuseAnotherUser(ann, renderedFor(undefined))).toThrow('somebody who wasn’t logged in');
  });

  it('somebody stores nothing as a guest once they are logged out', () => {
    expect(() => refuseAnotherUser({ kind: 'guest', guestId: 'g' }, renderedFor(bob))).toThrowError(
      expect.objectContaining({ kind: 'unauthenticated', code: 'account.sign-in-needed' }),
    );
  });
});
