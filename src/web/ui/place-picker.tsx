import { MapPin } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { describePoint, type MapPoint } from './map/map-view.ts';
import { PlaceMap } from './map.tsx';
import { type AskedPlace, placeAt } from './places/ask-places.ts';
import { PlaceSearch } from './places/place-search.tsx';

/** A pin that is being moved is asked about when it rests, ms. */
const REST_MS = 500;

interface PlacePickerProps {
  point: MapPoint | null;
  /** The pin was put somewhere, or taken away. */
  onPoint: (point: MapPoint | null) => void;
  /** The address of where the pin is now was found. */
  onFound: (place: AskedPlace) => void;
  /** What is known of the place before anybody searches: the stored address. */
  known: string;
}

/** Where something is: a search for the address, a map with a pin to move, and in words what was found. */
export function PlacePicker({ point, onPoint, onFound, known }: PlacePickerProps) {
  const id = useId();
  const [address, setAddress] = useState(known);
  const [goTo, setGoTo] = useState(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const forget = useCallback(() => {
    clearTimeout(rest.current);
    asking.current?.abort();
  }, []);
  useEffect(() => forget, [forget]);

  const take = (place: AskedPlace) => {
    setAddress(place.locationText);
    onFound(place);
  };
  const choose = (place: AskedPlace) => {
    forget();
    onPoint({ latitude: place.latitude, longitude: place.longitude });
    take(place);
    setGoTo((count) => count + 1);
  };
  const move = (moved: MapPoint) => {
    forget();
    onPoint(moved);
    setAddress('');
    rest.current = setTimeout(() => {
      const controller = new AbortController();
      asking.current = controller;
      // The pin stands where it was put, whether its address is found or not.
      placeAt(moved, controller.signal).then(take, () => undefined);
    }, REST_MS);
  };
  const clear = () => {
    forget();
    setAddress('');
    onPoint(null);
  };

  return (
    <div className="grid gap-4">
      <PlaceSearch onChoose={choose} onClear={clear} canClear={point !== null} />
      <PlaceMap label="Where the event is" point={point} goTo={goTo} onMove={move} />
      <div className="grid gap-1">
        <p id={id} className="font-semibold">
          Address
        </p>
        <output aria-labelledby={id} className="flex min-h-12 items-start gap-2">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          {point ? (
            <span className="min-w-0 wrap-anywhere">
              {address || 'At the pin'}
              <span className="block text-sm tabular-nums text-muted">{describePoint(point)}</span>
            </span>
          ) : (
            <span className="text-muted">No place yet. Search for it, or click the map.</span>
          )}
        </output>
      </div>
    </div>
  );
}
