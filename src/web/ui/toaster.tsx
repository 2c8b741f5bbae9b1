import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const classNames = {
  toast: 'toast-paper',
  description: 'text-muted',
  cancelButton: 'toast-cancel',
};

/** Shows short messages on pages with scripts: `toast.success('Saved')`. */
export function Toaster() {
  return <Sonner position="bottom-center" toastOptions={{ unstyled: true, classNames }} />;
}
