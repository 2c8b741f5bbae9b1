import type { ReactNode } from 'react';
import type { PayTo } from '../../../core/money/pay-to.ts';
import { ibanInGroups } from '../../../core/payees/iban.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

/** Tells an admin whom a payout goes to, and into which account. */
export function PayToAccounts({ of: { name, email, accounts, bankAccount } }: { of: PayTo }) {
  return (
    <div className="grid gap-1 rounded-box bg-raised px-5 py-4 wrap-anywhere">
      <p className="font-semibold">
        Pay to <bdi>{name || email || 'a deleted account'}</bdi>
      </p>
      {bankAccount ? (
        <BankDetails of={bankAccount} />
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
      {accounts.length > 0 ? (
        <>
          <p className="mt-2 text-sm text-muted">Card payments go to</p>
          <ul>
            {accounts.map((account) => (
              <li key={account}>{account}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** What a bank's transfer form asks for. */
function BankDetails({ of: { holder, number, updatedAt } }: { of: NonNullable<PayTo['bankAccount']> }) {
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Detail name="Account holder">
          <bdi>{holder}</bdi>
        </Detail>
        {number.kind === 'iban' ? (
          <Detail name="IBAN">
            <span className="tabular-nums">{ibanInGroups(number.iban)}</span>
          </Detail>
        ) : (
          <>
            <Detail name="Bank">
              <bdi>{number.bankName}</bdi>
            </Detail>
            <Detail name="Branch code">{number.branchCode}</Detail>
            <Detail name="Account number">
              <span className="tabular-nums">{number.accountNumber}</span>
            </Detail>
          </>
        )}
      </dl>
      <p className="text-sm text-muted">
        Saved on {dayInWords(updatedAt.slice(0, 10))} (UTC). If that was recent, ask them before you pay.
      </p>
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold max-sm:mb-1">{children}</dd>
    </>
  );
}
