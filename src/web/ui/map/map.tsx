import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { describePoint, type MapPoint, openStreetMapAt, PLACE_ZOOM } from './map-view.ts';
import type { OpenMap } from './open-map.ts';

interface MapProps {
  /** The map's label for screen readers: "Where the event is". */
  label: string;
  point: MapPoint | null;
  /** A change of this number moves the view to the point; a pin moved by hand leaves the view alone. */
  goTo: number;
  onMove: (point: MapPoint) => void;
}

/** A map with a movable pin. Its code is loaded when it is first shown. Without WebGL the pin's place is given in words. */
export function PlaceMap({ label, point, goTo, onMove }: MapProps) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap>(null);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const latest = useRef({ point, onMove });
  latest.current = { point, onMove };

  useEffect(() => {
    let closed = false;
    const open = async () => {
      const { openMap } = await import('./open-map.ts');
      if (closed || !element.current) return;
      const opened = await openMap(element.current, {
        label,
        point: latest.current.point,
        zoom: PLACE_ZOOM,
        onMove: (moved) => latest.current.onMove(moved),
      });
      if (closed) return opened.close();
      map.current = opened;
      opened.show(latest.current.point);
      setState('open');
    };
    open().catch(() => closed || setState('failed'));
    return () => {
      closed = true;
      map.current?.close();
      map.current = null;
    };
  }, [label]);

  useEffect(() => map.current?.show(point), [point]);
  // The view follows `goTo`, not every move of the pin.
  useEffect(() => {
    if (goTo > 0) map.current?.show(latest.current.point, PLACE_ZOOM);
  }, [goTo]);

  if (state === 'failed') return <NoMap point={point} />;
  return (
    <div className="relative h-80 overflow-hidden rounded-box bg-raised sm:h-96">
      <div ref={element} className="size-full" />
      {state === 'loading' ? <Skeleton className="absolute inset-0" /> : null}
    </div>
  );
}

function NoMap({ point }: { point: MapPoint | null }) {
  return (
    <div className="grid gap-1 rounded-box bg-raised p-5">
      <p>The map can’t be shown in this browser. Searching for the address works all the same.</p>
      {point ? (
        <p>
          {describePoint(point)}{' '}
          <a className="text-link" href={openStreetMapAt(point)} target="_blank" rel="noreferrer">
            See it on OpenStreetMap
          </a>
        </p>
      ) : null}
    </div>
  );
}
