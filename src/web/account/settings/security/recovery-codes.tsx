import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';

/** Shows new recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied.');
    } catch {
      toast.error('Your browser doesn’t let us copy. Select the codes and copy them.');
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your recovery codes
      </h3>
      <Notice kind="warning">
        Save these now: we won’t show them again. If you lose your phone, each one logs you in once, with your
        password.
      </Notice>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-1 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onPress={copy}>Copy</Button>
        <Button
          href={`data:text/plain,${encodeURIComponent(`Tikiti recovery codes\n\n${codes.join('\n')}\n`)}`}
          download="tikiti-recovery-codes.txt"
        >
          Download
        </Button>
        <Button look="main" onPress={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
