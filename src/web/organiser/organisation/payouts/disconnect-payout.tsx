import { useState } from 'react';
import { providerName } from '../../../../core/providers/find-provider.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProviders } from '../../../ui/use-providers.ts';

/** Stops using an account with a provider, after a confirmation. */
export function DisconnectPayout({ provider }: { provider: string }) {
  const change = useChange();
  const [open, setOpen] = useState(false);
  const name = providerName(useProviders(), provider);
  const disconnect = async () => {
    await change('disconnect-account', { provider });
    toast.success('Disconnected. We’ll pay you for new orders by bank transfer.');
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
          Payments for new orders will go to us, and we’ll pay you by bank transfer. Earlier orders are still
          paid into that account, and their refunds come out of it.
        </p>
        <p>You keep your account with {name}. To be paid directly again, you’ll need to connect a new one.</p>
      </ConfirmDialog>
    </>
  );
}
