import type { AccountStanding } from '../../db/column-types.ts';
import { transaction } from '../../db/database.ts';
import { type AccountNotice, accountNotice } from '../accounts/account-notice.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { providerOf } from '../providers/find-provider.ts';
import type { AccountState } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { describePayee } from './describe-payee.ts';
import { accountChangedAt, lockAccount, updateAccount } from './payee-store.ts';
import { isDisconnected } from './switch-payouts.ts';

/**
 * Fetches the state of an organiser's account from the provider and stores it; new orders follow it. Its holder is mailed when direct
 * payment starts or stops. Unknown and disconnected accounts are left alone.
 * @returns its state; undefined for an account that nobody here has
 * @throws whatever the provider's port rejects with
 */
export async function noteAccountState(
  app: App,
  { provider, account }: { provider: string; account: string },
): Promise<AccountStanding | undefined> {
  const connect = providerOf(app, provider)?.connect;
  if (!connect) return undefined;
  // If somebody else wrote meanwhile, this answer may be older than theirs, so ask again.
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await accountChangedAt(app.db, { provider, account });
    if (!asked) return undefined;
    const state = await connect.stateOf(account);
    if (await keep(app, { provider, account }, state, round < ROUNDS - 1 ? asked : undefined))
      return state.standing;
  }
  return undefined;
}

const ROUNDS = 3;

/** @returns false when somebody else wrote after `asked`; then nothing was stored */
function keep(
  app: App,
  { provider, account }: { provider: string; account: string },
  state: AccountState,
  asked: Date | undefined,
): Promise<boolean> {
  return transaction(app.db, async (tx) => {
    const before = await lockAccount(tx, { provider, account });
    if (!before || isDisconnected(before)) return true;
    if (asked && asked.getTime() !== before.updatedAt.getTime()) return false;
    await updateAccount(tx, { provider, account }, state, app.clock.now());
    const notice = before.state === 'off' ? undefined : noticeOf(before.standing, state.standing);
    if (!notice) return true;
    const holder = state.holder ?? before.holder;
    const detail = describePayee(app, provider, { bankName: null, last4: null, holder });
    await queueMails(app, tx, [accountNotice({ to: before.email, notice, detail })]);
    return true;
  });
}

function noticeOf(before: string, now: string): AccountNotice['notice'] | undefined {
  if (before === now) return undefined;
  if (now === 'active') return 'payout-account-active';
  return before === 'active' ? 'payout-account-paused' : undefined;
}
