import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { REMOVED_EMAIL } from '../../../core/orders/removed-email.ts';
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
      toast.success(`Email changed to ${email}.`);
      onOpenChange(false);
      await revalidate();
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused?.fields.email;
  return (
    <Dialog title="Change email" open={open} onOpenChange={change}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <p className="text-muted">
          We’ll send the tickets to the new address. The link in earlier emails stops working. Ticket codes
          that were already printed or passed on stay valid.
        </p>
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={order.email === REMOVED_EMAIL ? '' : order.email}
          error={wrong}
        />
        {refused && !wrong ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="dialog-actions">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" busy={busy}>
            Change and send tickets
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
