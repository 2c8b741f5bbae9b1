import './search.css';
import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { LONGEST_SEARCH, readSearchText, searchPath } from '../../../core/search/search-text.ts';
import { useGoSoon } from '../../ui/buttons/press.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import type { NamedPage } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useWide } from './use-wide.ts';

interface SearchBoxProps {
  /** The pages that can be opened by name. */
  pages: readonly NamedPage[];
  /** In the top bar, or in a sheet of its own, where it has the focus at once. */
  at?: 'bar' | 'sheet';
  /** Called once it leads to another page. */
  onLeave?: () => void;
}

/** Whether a key is the one for the search. */
export const isSearchKey = (event: Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);

/**
 * The platform's search: 200 px wide, and 400 px from its focus until 2 s after it lost that. It is a combobox: arrows move through the
 * suggestions, Enter takes the marked one or searches for the text, Escape closes them. Ctrl K (or ⌘ K) leads to it from anywhere, and shows
 * the pages there are before anything is typed.
 */
export function SearchBox({ pages, at = 'bar', onLeave }: SearchBoxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { search = '' } = useParams();
  const [searched, setSearched] = useState(search);
  const [typed, setTyped] = useState(search);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const { wide, focused, left } = useWide();
  const { going, goSoon } = useGoSoon();
  const suggestions = useSuggestions(typed, open, pages);
  const shown = open && suggestions.length > 0;
  // The results page puts its search text into the box. On other pages the typed text stays until it is submitted.
  if (search !== searched) {
    setSearched(search);
    setTyped(search);
  }

  useEffect(() => {
    const find = () => {
      // On a small screen the bar has none.
      if (input.current?.offsetParent == null) return;
      input.current.focus();
      input.current.select();
      setOpen(true);
    };
    if (at === 'sheet') find();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [at]);

  const change = (text: string) => {
    setTyped(text);
    setMarked(-1);
    setOpen(true);
  };
  const go = (to: string) => {
    setOpen(false);
    setMarked(-1);
    void goSoon(to).then(onLeave);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text, scope } = readSearchText(typed);
    const chosen = shown ? suggestions[marked] : undefined;
    if (chosen) go(chosen.to);
    else if (text) go(searchPath(scope === 'events' ? typed : text));
  };
  const steer = (event: KeyboardEvent) => {
    const last = suggestions.length - 1;
    const step: Record<string, () => void> = {
      ArrowDown: () => (shown ? setMarked(marked >= last ? -1 : marked + 1) : setOpen(true)),
      ArrowUp: () => (shown ? setMarked(marked < 0 ? last : marked - 1) : setOpen(true)),
      Escape: () => (shown ? setOpen(false) : change('')),
    };
    const move = step[event.key];
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };

  return (
    <search className="search-place" data-at={at}>
      <form
        className="search-box"
        data-wide={wide}
        action="/platform/search"
        onSubmit={submit}
        onFocus={focused}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setOpen(false);
          left();
        }}
      >
        <span aria-hidden className="search-icon">
          {going ? <Spinner /> : <Search className="size-4.5" />}
        </span>
        <input
          ref={input}
          type="text"
          name="search"
          enterKeyHint="search"
          maxLength={LONGEST_SEARCH}
          className="input search-input"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && marked >= 0 ? `${listId}-${marked}` : undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={steer}
        />
        <button
          type="button"
          aria-label="Clear"
          disabled={typed === ''}
          className="btn btn-ghost btn-square search-clear"
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4.5" />
        </button>
        {at === 'bar' && typed === '' ? (
          <kbd aria-hidden className="search-keys">
            Ctrl K
          </kbd>
        ) : null}
        <SuggestionList
          id={listId}
          shown={shown}
          suggestions={suggestions}
          marked={marked}
          onMark={setMarked}
          onChoose={go}
        />
      </form>
    </search>
  );
}
