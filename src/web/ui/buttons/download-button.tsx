import { Download } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Refused } from '../requests/call-api.ts';
import { saveFile, saveLargeFile } from '../requests/fetch-file.ts';
import { toast } from '../toaster.tsx';
import { Label, styleOf } from './button.tsx';
import { usePress } from './press.ts';

interface DownloadProps {
  /** A path of the API: "/api/events/…/orders.csv". */
  href: string;
  children: ReactNode;
  /** Too large to be held in the page: the browser itself saves it, once it is known to come. */
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

/** For a table of the page. @param of what its rows are, in lower case: "orders" */
export function DownloadCsv({ href, of }: { href: string; of: string }) {
  return (
    <DownloadButton href={href}>
      <Download aria-hidden className="size-4" />
      Download {of} (CSV)
    </DownloadButton>
  );
}

/** A link in a text that saves a file, behind a sign of what it is. */
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

/** Beside a link: always there, so that screen readers hear of it once there is something to say. */
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
 * Saves a file that only who is logged in gets, and says what keeps it from coming, a session that ended above all: a browser's own
 * download merely fails. Without scripts it is that download.
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
