import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AskedSuggestion } from './ask-places.ts';
import { SHORTEST, type usePlaceSearch } from './use-place-search.ts';

interface PlaceListProps {
  /** The id of the input that the list belongs to. */
  id: string;
  search: ReturnType<typeof usePlaceSearch>;
  isOpen: boolean;
  text: string;
  /** The index that the arrow keys have reached; -1 for none. */
  active: number;
  onActive: (index: number) => void;
  onPick: (suggestion: AskedSuggestion) => void;
}

export const placeOption = (id: string, index: number) => `${id}-${index}`;

/** Lists what was found below the input, which keeps the focus. If there is nothing, it says why. */
export function PlaceList({ id, search, isOpen, text, active, onActive, onPick }: PlaceListProps) {
  const { suggestions } = search;
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is active
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const isShown = isOpen && (suggestions.length > 0 || text.trim().length >= SHORTEST);
  const says = suggestions.length > 0 ? `${suggestions.length} places found` : whyNothing(search);

  return (
    <>
      <div hidden={!isShown} className="zone-paper place-paper">
        <div id={`${id}-list`} role="listbox" aria-label="Places" hidden={suggestions.length === 0}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and points here
            <div
              key={suggestion.id}
              id={placeOption(id, index)}
              ref={index === active ? current : undefined}
              role="option"
              aria-selected={index === active}
              className="menu-item place-item"
              data-focused={index === active || undefined}
              onPointerMove={() => index === active || onActive(index)}
              // The input keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(suggestion)}
            >
              <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{suggestion.name}</span>{' '}
                <span className="block text-sm text-muted">{suggestion.detail}</span>
              </span>
            </div>
          ))}
        </div>
        {suggestions.length === 0 ? <p className="p-3 text-sm">{says}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {isShown && search.state === 'idle' ? says : ''}
      </p>
    </>
  );
}

function whyNothing({ state, trouble, search }: ReturnType<typeof usePlaceSearch>): string {
  if (trouble) return trouble;
  if (state === 'searching') return 'Searching…';
  if (state === 'preparing') return 'Preparing the list of places…';
  return search === 'when-asked' ? 'Press Search' : 'Nothing found. Try the town, then move the pin.';
}
