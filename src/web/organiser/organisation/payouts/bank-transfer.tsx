import { useState } from 'react';
import { Link } from 'react-router';
import type { MaskedBankAccount } from '../../../../core/payees/bank-account.ts';
import { SettingForm } from '../../../account/settings/setting-form.tsx';
import { Unfold } from '../../../account/settings/unfold.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Shows the account that earnings are transferred to by hand, and changes it. */
export function BankTransfer({ account }: { account: MaskedBankAccount | null }) {
  return (
    <>
      {account ? (
        <div>
          <p className="font-semibold wrap-anywhere">
            <bdi>{account.holder}</bdi>, account ending in {account.last4}
          </p>
          <p className="text-muted">
            Only the admin who pays you sees the whole number. <Owed />
          </p>
        </div>
      ) : (
        <p className="text-muted">
          We don’t have your bank account yet. Add it so that we can pay you. <Owed />
        </p>
      )}
      <Unfold open={account ? 'Change account for transfers' : 'Add account for transfers'}>
        {(close) => <BankAccountForm holder={account?.holder} onDone={close} />}
      </Unfold>
    </>
  );
}

const Owed = () => (
  <Link to="/platform/money" className="text-link">
    See what you’re owed
  </Link>
);

function BankAccountForm({ holder, onDone }: { holder: string | undefined; onDone: () => void }) {
  const change = useChange();
  const [kind, setKind] = useState('local');
  const save = async ({ holder: name, ...number }: Record<string, string>) => {
    await change('save-bank-account', { holder: name, number });
    onDone();
    toast.success('Saved. We’ll pay you into this account.');
  };
  return (
    <SettingForm submit="Save account" onSubmit={save} onCancel={onDone}>
      {(wrong) => (
        <>
          <Field
            label="Account holder"
            name="holder"
            autoComplete="off"
            maxLength={140}
            hint="As your bank has it."
            defaultValue={holder}
            error={wrong.holder}
          />
          <Select
            label="Account details"
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="local">Account number and branch code</option>
            <option value="iban">IBAN</option>
          </Select>
          {kind === 'iban' ? (
            <Field
              label="IBAN"
              name="iban"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              hint="For example, DE89 3704 0044 0532 0130 00."
              error={wrong['number.iban']}
            />
          ) : (
            <>
              <Field
                label="Bank"
                name="bankName"
                autoComplete="off"
                maxLength={100}
                error={wrong['number.bankName']}
              />
              <Field
                label="Branch code"
                name="branchCode"
                autoComplete="off"
                maxLength={20}
                hint="Or your bank’s routing number or sort code."
                error={wrong['number.branchCode']}
              />
              <Field
                label="Account number"
                name="accountNumber"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                error={wrong['number.accountNumber']}
              />
            </>
          )}
          <p className="text-muted">We’ll email all owners that the account was saved.</p>
        </>
      )}
    </SettingForm>
  );
}
