import { Link, matchPath, useLocation } from 'react-router';
import type { Place } from './places.ts';

interface PlacesListProps {
  places: Place[];
  /** In a row for the top bar; otherwise below each other, with icons. */
  along?: boolean;
  onChoose?: () => void;
}

/** The menu's entries; the current one is marked. */
export function PlacesList({ places, along = false, onChoose }: PlacesListProps) {
  return (
    <ul className={along ? 'flex gap-1' : 'grid gap-1'}>
      {places.map((place) => (
        <li key={place.to}>
          <Entry place={place} along={along} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  place: Place;
  along: boolean;
  onChoose: (() => void) | undefined;
}

function Entry({ place, along, onChoose }: EntryProps) {
  const { to, opens = to, covers = [], label, icon: Icon, end = false, mark } = place;
  const { pathname } = useLocation();
  const here = [to, ...covers].some((path) => matchPath({ path, end }, pathname) !== null);
  return (
    <Link
      to={opens}
      aria-current={here ? 'page' : undefined}
      onClick={onChoose}
      className={`place ${along ? '' : 'w-full'}`}
    >
      {along ? null : <Icon aria-hidden className="size-5" />}
      {label}
      {mark ? <span className="place-mark -ms-1">{mark}</span> : null}
    </Link>
  );
}
