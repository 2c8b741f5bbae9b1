import { MapPin } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { NO_LOCATION_TEXT } from '../../../core/places/location-text.ts';
import { PlaceMap } from '../map/map.tsx';
import { describePoint, type MapPoint } from '../map/map-view.ts';
import { type AskedPlace, PlacesPreparing, PlacesTrouble, placeAt } from './ask-places.ts';
import { PlaceSearch } from './place-search.tsx';

const PREPARING = 'The list of towns is being prepared. The address will appear here in a moment.';

/** How long a moved pin must rest before we look up its address, ms. */
const REST_MS = 500;

/** A pin. `isTown`: it was chosen by the name of a town and not moved since. */
export interface PickedPoint extends MapPoint {
  isTown?: boolean;
}

interface PlacePickerProps {
  /** Whether the search finds streets, or only towns. */
  findsStreets: boolean;
  point: PickedPoint | null;
  /** Describes the pin's place; '' without a pin. */
  address: string;
  /** Called when the pin was moved or removed. */
  onPoint: (point: PickedPoint | null) => void;
  /** Called with the address at the pin, even if the form step was left meanwhile. */
  onFound: (place: AskedPlace) => void;
  /** Called if no address was found at the pin. */
  onMissed: (point: MapPoint) => void;
}

/** Asks where something is: a search for the address, a map with a movable pin, and the result in words. */
export function PlacePicker({ findsStreets, point, address, onPoint, onFound, onMissed }: PlacePickerProps) {
  const id = useId();
  const [trouble, setTrouble] = useState('');
  const [goTo, setGoTo] = useState(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const put = (next: PickedPoint | null) => {
    clearTimeout(rest.current);
    asking.current?.abort();
    setTrouble('');
    onPoint(next);
  };
  const choose = (place: AskedPlace) => {
    const { latitude, longitude } = place;
    put({ latitude, longitude, ...(findsStreets ? {} : { isTown: true }) });
    onFound(place);
    setGoTo((count) => count + 1);
  };
  // The lookup continues after the form step is left, so a quick press of Next still gets the address.
  const ask = async (moved: MapPoint) => {
    const controller = new AbortController();
    asking.current = controller;
    try {
      const found = await placeAt(moved, controller.signal);
      setTrouble(found.locationText === NO_LOCATION_TEXT && !found.name ? NO_LOCATION_TEXT : '');
      onFound(found);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof PlacesPreparing) {
        setTrouble(PREPARING);
        rest.current = setTimeout(ask, error.retryAfterMs, moved);
        return;
      }
      // The pin stays where it was put, even if no address is found.
      onMissed(moved);
      setTrouble(error instanceof PlacesTrouble ? error.message : 'We couldn’t look up the pin’s address.');
    }
  };
  const move = (moved: MapPoint) => {
    put(moved);
    rest.current = setTimeout(ask, REST_MS, moved);
  };

  return (
    <div className="grid gap-4">
      <PlaceSearch
        findsStreets={findsStreets}
        onChoose={choose}
        onClear={() => put(null)}
        canClear={point !== null}
      />
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
        <p role="status" className="text-sm empty:hidden">
          {trouble === NO_LOCATION_TEXT ? <NoAddress /> : trouble}
        </p>
      </div>
    </div>
  );
}

/** Explains in words for people, with the API's message small behind it. */
function NoAddress() {
  return (
    <>
      We found no address for this pin. Type the venue and its address below.{' '}
      <small className="text-muted">({NO_LOCATION_TEXT})</small>
    </>
  );
}
