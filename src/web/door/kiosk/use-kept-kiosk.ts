import { useEffect } from 'react';
import { keepPage } from '../../ui/kept/keep-page.ts';
import { loadDecoder } from '../camera/decoder.ts';
import { KEPT_KIOSK } from './kiosk-store.ts';
import workerUrl from './kiosk-worker.ts?worker&url';

/** Lets this kiosk open again without a network, in place of another one. If the browser refuses, it works as usual until it is reloaded. */
export function useKeptKiosk(eventId: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const path = `/kiosk/${eventId}`;
    keepPage({
      path,
      worker: workerUrl,
      cache: KEPT_KIOSK,
      load: loadDecoder,
      ask: () => fetch(path, { headers: { accept: 'text/html' } }),
    }).catch(() => undefined);
  }, [eventId]);
}
