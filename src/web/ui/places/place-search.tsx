import './places.css';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Spinner } from '../spinner.tsx';
import { type AskedPlace, type AskedSuggestion, choose, PlacesTrouble } from './ask-places.ts';
import { PlaceList, placeOption } from './place-list.tsx';
import { usePlaceSearch } from './use-place-search.ts';

interface PlaceSearchProps {
  /** Whether the search finds streets, or only towns. */
  findsStreets: boolean;
  onChoose: (place: AskedPlace) => void;
  /** Removes the pin and the address. */
  onClear: () => void;
  /** Whether there is anything to clear. */
  canClear: boolean;
}

/**
 * The search input for addresses. Search errors are shown below it, and the map works regardless. It follows
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ and not React Aria's combobox, which hides the page behind its list from screen
 * readers.
 */
export function PlaceSearch({ findsStreets, onChoose, onClear, canClear }: PlaceSearchProps) {
  const search = usePlaceSearch();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions } = search;
  const isListed = isOpen && suggestions.length > 0;

  const pick = async (suggestion: AskedSuggestion) => {
    setText([suggestion.name, suggestion.detail].filter(Boolean).join(', '));
    setOpen(false);
    setActive(-1);
    search.stop();
    const session = search.endSession();
    try {
      onChoose(suggestion.place ?? (await choose(suggestion.id, session)));
      search.setTrouble(undefined);
    } catch (error) {
      search.setTrouble(
        error instanceof PlacesTrouble ? error.message : 'We couldn’t load this place. Choose it again.',
      );
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(-1);
    search.type(typed);
  };
  const clear = () => {
    type('');
    setOpen(false);
    search.setTrouble(undefined);
    onClear();
    input.current?.focus();
  };
  const move = (by: 1 | -1) => {
    const places = suggestions.length;
    setOpen(true);
    // Beyond either end of the list comes the input itself, then the other end.
    if (places > 0) setActive((now) => ((now + 1 + by + places + 1) % (places + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isListed) setOpen(false);
    else if (event.key === 'Enter') {
      const chosen = isListed ? suggestions[active] : undefined;
      if (chosen) void pick(chosen);
      else if (search.search === 'when-asked') search.searchNow(text);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {findsStreets ? 'Find the address' : 'Town or suburb'}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-3.5 top-3.5 z-10 size-5 text-muted"
        />
        <input
          ref={input}
          id={id}
          className="input px-11"
          placeholder={findsStreets ? 'Town, suburb or address' : undefined}
          maxLength={200}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed && active >= 0 ? placeOption(id, active) : undefined}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={search.prepare}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <span className="absolute end-0.5 top-0.5 grid size-11 place-items-center">
          {search.state === 'searching' ? (
            <Spinner />
          ) : text || canClear ? (
            <button
              type="button"
              aria-label="Clear the place"
              onClick={clear}
              className="btn btn-ghost btn-square size-11"
            >
              <X aria-hidden className="size-5" />
            </button>
          ) : null}
        </span>
        <PlaceList
          id={id}
          search={search}
          isOpen={isOpen}
          text={text}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {search.search === 'while-typing'
          ? 'Choose it from the list, then move the pin to the door.'
          : 'Type it and press Search, then move the pin to the door.'}
        {findsStreets ? null : ' We find towns and suburbs. Write the street in the address below.'}
      </p>
      {search.search === 'when-asked' ? (
        <Button
          onPress={() => {
            search.searchNow(text);
            setOpen(true);
            input.current?.focus();
          }}
          className="justify-self-start"
        >
          Search
        </Button>
      ) : null}
      <p role="status" className="text-sm empty:hidden">
        {search.trouble ??
          (search.state === 'preparing'
            ? 'The list of towns is being prepared. Results will appear here in a moment.'
            : '')}
      </p>
      {search.attribution ? <p className="text-xs text-muted">Places {search.attribution}</p> : null}
    </div>
  );
}
