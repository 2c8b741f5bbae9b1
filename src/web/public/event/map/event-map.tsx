import { ArrowUpRight, MapPinned } from 'lucide-react';
import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { event } from '../../../../languages/en/event.ts';
import { useWords } from '../../../ui/language/language.tsx';
import { directionsFor } from './directions.ts';
import mapScript from './map-script.ts?worker&url';

/** Links to directions, and a map on request, whose code is not loaded before. */
export function EventMap({
  page,
}: {
  page: Pick<EventPage, 'latitude' | 'longitude' | 'pinIsTown' | 'locationText'>;
}) {
  const say = useWords(event);
  const { latitude, longitude, pinIsTown } = page;
  const links = directionsFor(page);
  if (links.length === 0) return null;
  return (
    <div
      className="mt-5 grid gap-4"
      data-part="event-map"
      data-latitude={latitude}
      data-longitude={longitude}
      data-town={pinIsTown || undefined}
    >
      {latitude !== null && longitude !== null ? (
        <>
          <div data-part="stage" hidden className="h-72 overflow-hidden rounded-box bg-raised" />
          <button type="button" className="needs-script btn button justify-self-start" data-look="quiet">
            <span className="button-label inline-flex items-center gap-2">
              <MapPinned aria-hidden className="size-4" />
              {say('showMap')}
            </span>
          </button>
          <p role="status" className="empty:hidden" />
          <script type="module" src={mapScript} />
        </>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-semibold">{say('openInMaps')}</span>
        {links.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className={`min-h-11 items-center gap-1 text-link ${href.startsWith('geo:') ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'}`}
          >
            {label ?? say('anotherApp')}
            {href.startsWith('geo:') ? null : <ArrowUpRight aria-hidden className="size-4" />}
          </a>
        ))}
      </p>
    </div>
  );
}
