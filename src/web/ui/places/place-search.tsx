import './places.css';
import { MapPin, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  Button as AriaButton,
  ComboBox,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { Button } from '../button.tsx';
import { Spinner } from '../spinner.tsx';
import { type AskedPlace, type AskedSuggestion, choose, PlacesTrouble } from './ask-places.ts';
import { usePlaceSearch } from './use-place-search.ts';

interface PlaceSearchProps {
  onChoose: (place: AskedPlace) => void;
  /** The pin and the address go. */
  onClear: () => void;
  /** There is something to clear. */
  canClear: boolean;
}

/** The box that addresses are looked up in. What is wrong with a search is said below it; the map works all the same. */
export function PlaceSearch({ onChoose, onClear, canClear }: PlaceSearchProps) {
  const search = usePlaceSearch();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Key | null>(null);
  const chosenText = useRef('');

  const pick = async (key: Key | null) => {
    const suggestion = search.suggestions.find(({ id }) => id === key);
    if (!suggestion) return;
    chosenText.current = textOf(suggestion);
    setChosen(key);
    setText(chosenText.current);
    search.stop();
    const session = search.endSession();
    try {
      onChoose(suggestion.place ?? (await choose(suggestion.id, session)));
      search.setTrouble(undefined);
    } catch (error) {
      search.setTrouble(error instanceof PlacesTrouble ? error.message : 'This place could not be loaded.');
    }
  };
  const clear = () => {
    setText('');
    setChosen(null);
    search.type('');
    search.setTrouble(undefined);
    onClear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || search.search !== 'when-asked' || search.suggestions.length > 0) return;
    event.preventDefault();
    search.searchNow(text);
  };

  return (
    <div className="grid gap-2">
      <ComboBox<AskedSuggestion>
        className="grid gap-1.5"
        items={search.suggestions}
        inputValue={text}
        onInputChange={(typed) => {
          setText(typed);
          // The box shows what was chosen: that is nobody typing.
          if (typed === chosenText.current || typed === text) return;
          setChosen(null);
          search.type(typed);
        }}
        value={chosen}
        onChange={pick}
        onFocus={search.prepare}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="input"
      >
        <Label className="font-semibold">Find the address</Label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute start-3.5 top-3.5 z-10 size-5 text-muted"
          />
          <Input
            className="input px-11"
            placeholder="Town, suburb or address"
            maxLength={200}
            onKeyDown={onKeyDown}
          />
          <span className="absolute end-0.5 top-0.5 grid size-11 place-items-center">
            {search.state === 'searching' ? (
              <Spinner />
            ) : text || canClear ? (
              <AriaButton
                slot={null}
                aria-label="Clear the place"
                onPress={clear}
                className="btn btn-ghost btn-square size-11"
              >
                <X aria-hidden className="size-5" />
              </AriaButton>
            ) : null}
          </span>
        </div>
        <Text slot="description" className="text-sm text-muted">
          {hintOf(search.search)}
        </Text>
        <Popover isNonModal className="zone-paper place-paper" placement="bottom start">
          <ListBox<AskedSuggestion> className="place-list" renderEmptyState={() => <Empty search={search} />}>
            {({ id, name, detail }) => (
              <ListBoxItem id={id} textValue={textOf({ name, detail })} className="menu-item place-item">
                <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-muted">{detail}</span>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {search.search === 'when-asked' ? (
        <Button onPress={() => search.searchNow(text)} className="justify-self-start">
          Search
        </Button>
      ) : null}
      <p role="status" className="text-sm empty:hidden">
        {search.trouble ??
          (search.state === 'preparing'
            ? 'The list of places is being prepared. This takes a few seconds, once.'
            : '')}
      </p>
      {search.attribution ? <p className="text-xs text-muted">Places {search.attribution}</p> : null}
    </div>
  );
}

const textOf = ({ name, detail }: Pick<AskedSuggestion, 'name' | 'detail'>) =>
  [name, detail].filter(Boolean).join(', ');

const hintOf = (search: 'while-typing' | 'when-asked') =>
  search === 'while-typing'
    ? 'Choose it from the list, then move the pin to the door.'
    : 'Type it and press Search, then move the pin to the door.';

function Empty({ search: { state, trouble, search } }: { search: ReturnType<typeof usePlaceSearch> }) {
  const says =
    trouble ??
    (state === 'searching'
      ? 'Searching…'
      : state === 'preparing'
        ? 'The list of places is being prepared…'
        : search === 'when-asked'
          ? 'Press Search'
          : 'Nothing found. Try the town, then move the pin.');
  return <p className="p-3 text-sm">{says}</p>;
}
