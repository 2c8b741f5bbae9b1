import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface AddressDialogProps {
  order: OrganiserOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Corrects an order's address, and first says what that does. */
export function AddressDialog({ order, open, onOpenChange }: AddressDialogProps) {
  const change = useChange();
  const save = async (typed: FormData) => {
    const email = String(typed.get('email') ?? '').trim();
    await change('change-email', { email });
    toast.success(`Email changed to ${email}.`);
  };
  return (
    <ConfirmDialog
      title="Change email"
      open={open}
      onOpenChange={onOpenChange}
      confirm="Change and send tickets"
      look="main"
      role="dialog"
      onConfirm={save}
    >
      {(wrong) => (
        <>
          <p>
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
            defaultValue={order.email ?? ''}
            error={wrong.email}
            className="text-base-content"
          />
        </>
      )}
    </ConfirmDialog>
  );
}
