import type { MouseEvent, ReactNode } from 'react';
import { Label, styleOf } from './button.tsx';
import { Refused } from './call-api.ts';
import { fetchFile, saveFile } from './fetch-file.ts';
import { usePress } from './press.ts';
import { toast } from './toaster.tsx';

interface DownloadProps {
  /** Of the API: "/api/events/…/orders.csv". */
  href: string;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

/** A button that saves a file (see useDownload). */
export function DownloadButton({ href, children, className, ...aria }: DownloadProps) {
  const { busy, download } = useDownload(href);
  return (
    <a href={href} download {...aria} {...styleOf('quiet', className, busy)} onClick={download}>
      <Label spins={busy}>{children}</Label>
    </a>
  );
}

/** The same as a link in a text, behind a sign of what it is. */
export function DownloadLink({ href, children, className = '' }: Omit<DownloadProps, 'aria-label'>) {
  const { busy, download } = useDownload(href);
  return (
    <a
      href={href}
      download
      aria-busy={busy || undefined}
      className={`text-link inline-flex min-h-11 items-center gap-2 ${className}`}
      onClick={download}
    >
      {children}
    </a>
  );
}

/**
 * Saves a file that only who is logged in gets, and says what keeps it from coming, a session that ended above all: a browser's own
 * download merely fails. Without scripts it is that download.
 */
function useDownload(href: string) {
  const { busy, press } = usePress(undefined, async () => {
    try {
      saveFile(await fetchFile(href));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
    }
  });
  const download = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void press();
  };
  return { busy, download };
}
