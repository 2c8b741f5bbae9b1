import type { PayTo } from '../../../core/money/pay-to.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

/** Tells an admin whom a payout goes to, and into which account. */
export function PayToAccounts({ of: { name, email, accounts } }: { of: PayTo }) {
  return (
    <div className="grid gap-1 rounded-box bg-raised px-5 py-4 wrap-anywhere">
      <p className="font-semibold">
        Pay to <bdi>{name || email || 'a deleted account'}</bdi>
      </p>
      {accounts.length > 0 ? (
        <ul>
          {accounts.map((account) => (
            <li key={account}>{account}</li>
          ))}
        </ul>
      ) : (
        <p>
          They haven’t given us a bank account.
          {email ? (
            <>
              {' '}
              Ask <MailAddress of={email} />.
            </>
          ) : null}
        </p>
      )}
    </div>
  );
}
