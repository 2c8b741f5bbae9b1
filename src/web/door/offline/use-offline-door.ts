import { useEffect } from 'react';
import { keepPage } from '../../ui/kept/keep-page.ts';
import { loadDecoder } from '../camera/decoder.ts';
import { loadPainter } from '../exchange/draw-code.ts';
import { KEPT_DOOR } from './offline-store.ts';
import workerUrl from './offline-worker.ts?worker&url';

/**
 * Lets this door open again without a network, in place of another door. If the browser refuses, the door works as usual but cannot reload
 * without a network.
 * @param path the door's page
 */
export function useOfflineDoor(path: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    keepPage({
      path,
      worker: workerUrl,
      cache: KEPT_DOOR,
      // The camera's decoder and the codes for other devices are part of the door, even if nobody used them yet.
      load: () => Promise.all([loadDecoder(), loadPainter()]),
      ask: () => fetch(path, { headers: { accept: 'text/html' } }),
    }).catch(() => undefined);
  }, [path]);
}
