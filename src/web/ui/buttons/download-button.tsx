import { Download } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Refused } from '../requests/call-api.ts';
import { saveFile, saveLargeFile } from '../requests/fetch-file.ts';
import { toast } from '../toaster.tsx';
import { Label, styleOf } from './button.tsx';
import { usePress } from './press.ts';

interface DownloadProps {
  /** An API path: "/api/events/…/orders.csv". */
  href: string;
  children: ReactNode;
  /** For files too large to hold in the page: once the server confirms the file, the browser saves it. */
  large?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** A button that saves a file (see useDownload). */
export function DownloadButton({ href, large, children, className, ...aria }: DownloadProps) {
  const { busy, download } = useDownload(href, large);
  return (
    <a href={href} download {...aria} {...styleOf('quiet', className, busy)} onClick={download}>
      <Label spins={busy} doing={DOWNLOADING}>
        {children}
      </Label>
    </a>
  );
}

/** Downloads a table of the page. @param of its rows, in lower case: "orders" */
export function DownloadCsv({ href, of }: { href: string; of: string }) {
  return (
    <DownloadButton href={href}>
      <Download aria-hidden className="size-4" />
      Download {of} (CSV)
    </DownloadButton>
  );
}

/** A link within text that saves a file. An icon shows the kind of file. */
export function DownloadLink({ href, large, children, className = '' }: Omit<DownloadProps, 'aria-label'>) {
  const { busy, download } = useDownload(href, large);
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <a
        href={href}
        download
        aria-busy={busy || undefined}
        className="text-link inline-flex min-h-11 items-center gap-2"
        onClick={download}
      >
        {children}
      </a>
      <Downloading busy={busy} />
    </span>
  );
}

const DOWNLOADING = 'Downloading…';

/** Stands beside a link. It is always in the page, so that screen readers announce its text when it appears. */
export function Downloading({ busy }: { busy: boolean }) {
  return (
    <span role="status" className="inline-grid place-items-center">
      {busy ? (
        <>
          <span aria-hidden className="loading loading-spinner loading-sm" />
          <span className="sr-only">{DOWNLOADING}</span>
        </>
      ) : null}
    </span>
  );
}

/**
 * Saves a file that requires a login, and reports any failure, such as an ended session; a browser's own download would fail without a
 * reason. Without scripts the link is a plain download.
 */
function useDownload(href: string, large = false) {
  const { busy, press } = usePress(undefined, async () => {
    try {
      await (large ? saveLargeFile(href) : saveFile(href));
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
