import { useEffect, useState } from 'react';
import type { Bank } from '../../../../core/providers/payment-provider.ts';
import { SettingForm } from '../../../account/settings/setting-form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { callApi, Refused } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';

interface Checked {
  bankName: string;
  holder: string | null;
}

/** Asks for a bank and an account number, shows whose account that is, and saves it. */
export function PayeeForm({ provider, onDone }: { provider: string; onDone: () => void }) {
  const change = useChange();
  const { banks, problem, retry } = useBanks(provider);
  const [checked, setChecked] = useState<Checked>();

  async function submit({ bankCode = '', accountNumber = '' }: Record<string, string>) {
    if (!checked) {
      setChecked(
        await callApi<Checked>('POST', `/api/payees/${provider}/check`, { bankCode, accountNumber }),
      );
      return;
    }
    await change('save-payee', { provider, bankCode, accountNumber });
    onDone();
    toast.success('Saved. New orders are paid into this account.');
  }

  if (problem) {
    return (
      <Notice kind="error" title="We couldn’t load the list of banks">
        <p>{problem}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onPress={retry}>Try again</Button>
          <Button onPress={onDone}>Cancel</Button>
        </div>
      </Notice>
    );
  }
  if (!banks) return <Spinner label="Loading banks" />;
  return (
    <SettingForm submit={checked ? 'Save account' : 'Check account'} onSubmit={submit} onCancel={onDone}>
      {(wrong) => (
        <>
          <Select
            label="Bank"
            name="bankCode"
            defaultValue=""
            error={wrong.bankCode}
            onChange={() => setChecked(undefined)}
          >
            <option value="">Choose your bank</option>
            {banks.map(({ code, name, currency }) => (
              <option key={`${currency} ${code}`} value={code}>
                {name} ({currency})
              </option>
            ))}
          </Select>
          <Field
            label="Account number"
            name="accountNumber"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            hint="We only keep the last four digits."
            error={wrong.accountNumber}
            onChange={() => setChecked(undefined)}
          />
          <div role="status">{checked ? <Holder of={checked} /> : null}</div>
        </>
      )}
    </SettingForm>
  );
}

function Holder({ of: { bankName, holder } }: { of: Checked }) {
  return holder ? (
    <Notice kind="info" title={holder}>
      {bankName} says this is the account holder. Not you? Check the number.
    </Notice>
  ) : (
    <Notice kind="warning" title="Double-check the number">
      {bankName} can’t tell us whose account it is. Money sent to the wrong account is hard to get back.
    </Notice>
  );
}

function useBanks(provider: string) {
  const [banks, setBanks] = useState<Bank[]>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let unmounted = false;
    callApi<Bank[]>('GET', `/api/payees/${provider}/banks`).then(
      (found) => unmounted || setBanks(found),
      (error: unknown) =>
        unmounted || setProblem(error instanceof Refused ? error.message : 'Try again in a moment.'),
    );
    return () => {
      unmounted = true;
    };
  }, [provider, round]);
  const retry = () => {
    setProblem(undefined);
    setRound(round + 1);
  };
  return { banks, problem, retry };
}
