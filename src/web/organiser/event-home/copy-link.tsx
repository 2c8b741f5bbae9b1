import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

/** A link to share, with a button that copies it. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      // Browsers refuse this on insecure pages; the link itself can still be selected.
      setCopied('refused');
    }
  };
  const Icon = copied === 'yes' ? Check : Copy;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="font-semibold">{label}</p>
      <div className="flex items-center gap-3">
        <a href={link} className="text-link min-w-0 flex-1 truncate font-normal">
          {link.replace(/^https?:\/\//, '')}
        </a>
        <Button onPress={copy} aria-label={`Copy the link: ${label}`}>
          <Icon aria-hidden className="size-4" /> {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {copied === 'refused'
          ? 'Your browser won’t let us copy. Select the link and copy it yourself.'
          : null}
        {copied === 'yes' ? <span className="sr-only">The link is copied.</span> : null}
      </p>
    </div>
  );
}
