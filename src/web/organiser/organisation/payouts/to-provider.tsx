import { Button } from '../../../ui/buttons/button.tsx';
import { Refused } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';

interface ToProviderProps {
  provider: string;
  open: string;
  /** The provider waits for it. */
  wanted: boolean;
}

/** Leads to the provider's own form. */
export function ToProvider({ provider, open, wanted }: ToProviderProps) {
  const change = useChange();
  const go = async () => {
    try {
      const { url } = await change<{ url: string }>('connect-account', { provider });
      window.location.assign(url);
      // Stay busy until the browser has left the page.
      await new Promise(() => undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <Button look={wanted ? 'main' : 'quiet'} onPress={go}>
      {open}
    </Button>
  );
}
