import type { TestApp } from '../../../../tests/database.ts';
import type { anEvent } from '../../../../tests/factories.ts';

type Event = Pick<Awaited<ReturnType<typeof anEvent>>, 'eventId' | 'owner'>;

/** Gives an event's organiser an active account of their own with the fake provider. @returns the account */
export async function anOwnAccount(app: TestApp, { eventId, owner }: Event): Promise<string> {
  const account = `acct_${eventId}`;
  const now = app.clock.now();
  const row = { organisationId: owner.userId, provider: 'fake', account, standing: 'active' as const };
  await app.db
    .insertInto('payees')
    .values({ ...row, state: 'active', createdAt: now, updatedAt: now })
    .execute();
  return account;
}
