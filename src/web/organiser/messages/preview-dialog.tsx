import { Dialog } from '../../ui/dialog.tsx';

export interface Previewed {
  subject: string;
  html: string;
}

/** A message as it arrives. Its styles and links stay in a sandboxed frame that runs no scripts. */
export function PreviewDialog({ preview, onClose }: { preview: Previewed | undefined; onClose: () => void }) {
  return (
    <Dialog title="Preview" open={preview !== undefined} onOpenChange={(open) => open || onClose()}>
      <p className="wrap-anywhere">
        <span className="text-muted">Subject:</span> <span className="font-semibold">{preview?.subject}</span>
      </p>
      <iframe
        title="The email"
        sandbox=""
        srcDoc={preview?.html}
        className="h-[60dvh] w-full rounded-box border border-line bg-white"
      />
    </Dialog>
  );
}
