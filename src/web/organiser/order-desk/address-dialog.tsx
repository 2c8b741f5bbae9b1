import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';

interface AddressDialogProps {
  order: OrganiserOrder;
  /** Of the order in the API. */
  path: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Gives an order the address its customer meant, and says first what that does. */
export function AddressDialog({ order, path, open, onOpenChange }: AddressDialogProps) {
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = (next: boolean) => {
    setRefused(undefined);
    onOpenChange(next);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setBusy(true);
    setRefused(undefined);
    try {
      await callApi('PUT', `${path}/email`, { email });
      toast.success(`The address is ${email} now.`);
      onOpenChange(false);
      await revalidate();
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That did not work. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused?.fields.email;
  return (
    <Dialog title="Correct the address" open={open} onOpenChange={change}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <p className="text-muted">
          Its tickets are mailed to the new address. The link in earlier mails stops working; codes that were
          already printed or passed on stay good.
        </p>
        <Field
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={order.email}
          error={wrong}
        />
        {refused && !wrong ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" busy={busy}>
            Correct and send tickets
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
