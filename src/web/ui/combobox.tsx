import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

export interface ComboboxOption {
  id: string;
  label: string;
}

interface ComboboxProps extends FieldTexts {
  /** The id of the chosen option, or ''. */
  value: string;
  options: readonly ComboboxOption[];
  onChange: (id: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** Said when nothing fits what is typed. */
  none: string;
}

/**
 * One of many, found by typing a part of its name: the editable combobox with a list of the ARIA Authoring Practices Guide. Nothing
 * else on the page is hidden while it is open, and the focus never leaves its field.
 */
export function Combobox({ value, options, onChange, onBlur, inputRef, none, ...props }: ComboboxProps) {
  const { label, hint, error, placeholder } = props;
  const ids = useFieldIds({ error, hint });
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  /** What is being typed; undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const chosen = options.find(({ id }) => id === value)?.label ?? value;
  const shown = typed === undefined ? options : matching(options, typed);
  const active = open ? shown[at] : undefined;

  useEffect(() => {
    if (open) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [open, at]);

  const show = (index = shown.findIndex(({ id }) => id === value)) => {
    setOpen(true);
    setAt(index);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option.id);
    setTyped(undefined);
    setOpen(false);
  };
  const leave = () => {
    const exact = shown.find((option) => isSame(option.label, typed));
    if (exact) onChange(exact.id);
    setTyped(undefined);
    setOpen(false);
    onBlur?.();
  };
  const move = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    if (!open) return show();
    if (shown.length > 0) setAt((at + by + shown.length) % shown.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (active) choose(active);
    }
    if (event.key === 'Escape' && (open || typed !== undefined)) {
      event.preventDefault();
      setTyped(undefined);
      setOpen(false);
    }
  };

  return (
    <FieldFrame id={ids.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          ref={inputRef}
          {...ids}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={active ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className="input pe-12"
          value={typed ?? chosen}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            show(0);
          }}
          onClick={({ currentTarget }) => {
            if (open) return;
            currentTarget.select();
            show();
          }}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 top-3.5 size-5" />
        {open ? (
          // The field keeps the focus, so that it is left once and not for its own list.
          <ul
            ref={list}
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox (APG)
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            onMouseDown={(event) => event.preventDefault()}
            className="combobox-list"
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, as the practice wants it
              // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names it, the focus stays in the field
              <li
                key={option.id}
                id={`${listId}-${index}`}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of that list
                role="option"
                aria-selected={option.id === value}
                data-active={index === at || undefined}
                onClick={() => choose(option)}
                className="combobox-option"
              >
                {option.label}
              </li>
            ))}
            {shown.length === 0 ? (
              <li role="presentation" className="p-3 text-muted">
                {none}
              </li>
            ) : null}
          </ul>
        ) : null}
        <p role="status" className="sr-only">
          {open && typed !== undefined ? said(shown.length, none) : ''}
        </p>
      </div>
    </FieldFrame>
  );
}

/** Options with all words of what is typed; those that begin with it first. */
function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const words = plain(typed)
    .split(/[\s/,]+/)
    .filter(Boolean);
  const found = options.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  const begins = ({ label }: ComboboxOption) =>
    plain(label)
      .split(/[\s/,]+/)
      .some((part) => part.startsWith(words[0] ?? ''));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isSame = (label: string, typed = '') => plain(label) === plain(typed.trim());
const said = (count: number, none: string) => (count === 0 ? none : `${count} to choose from`);
