import { useCallback, useEffect, useRef, useState } from 'react';
import { readInTab, storeInTab, tabStorageKey } from '../ui/kept/tab-storage.ts';
import type { DeviceScan } from './send-scan.ts';

/**
 * A user's unchecked scans at an event's door, and a function to change them. The tab keeps them, so that staff who reload the page or leave
 * it find them again when they come back.
 */
export function useUncheckedScans(
  eventId: string,
  whose: string,
): [DeviceScan[], (change: (kept: DeviceScan[]) => DeviceScan[]) => void] {
  const name = tabStorageKey(whose, `unchecked.${eventId}`);
  const [unchecked, show] = useState<DeviceScan[]>([]);
  const kept = useRef<DeviceScan[]>([]);
  useEffect(() => {
    kept.current = readInTab<DeviceScan[]>(name) ?? [];
    show(kept.current);
  }, [name]);
  const change = useCallback(
    (toNext: (kept: DeviceScan[]) => DeviceScan[]) => {
      kept.current = toNext(kept.current);
      storeInTab(name, kept.current);
      show(kept.current);
    },
    [name],
  );
  return [unchecked, change];
}
