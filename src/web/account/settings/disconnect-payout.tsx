import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { providerName } from '../../../core/payments/provider-name.ts';
import { Button } from '../../ui/button.tsx';
import { callApi } from '../../ui/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Stops using one's account with a provider, after asking. */
export function DisconnectPayout({ provider }: { provider: string }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const name = providerName(provider);
  const disconnect = async () => {
    await callApi('DELETE', `/api/payees/${provider}`);
    toast.success('Disconnected. New orders are paid out by hand.');
    await revalidate();
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Disconnect</Button>
      <ConfirmDialog
        title={`Disconnect your ${name} account?`}
        open={open}
        onOpenChange={setOpen}
        confirm="Disconnect"
        onConfirm={disconnect}
      >
        <p>
          New orders are paid to us, and we pay you by hand. Orders that began before are still paid into that
          account, and refunds of them come out of it.
        </p>
        <p>You keep the account with {name}. To be paid directly again you open another.</p>
      </ConfirmDialog>
    </>
  );
}
