import { NavLink } from 'react-router';
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
      {places.map(({ to, label, icon: Icon, end, mark }) => (
        <li key={to}>
          <NavLink to={to} end={end} onClick={onChoose} className={`place ${along ? '' : 'w-full'}`}>
            {along ? null : <Icon aria-hidden className="size-5" />}
            {label}
            {mark ? <span className="place-mark -ms-1">{mark}</span> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
