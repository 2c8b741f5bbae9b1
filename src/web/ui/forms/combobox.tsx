import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useContext, useEffect, useId } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  OverlayTriggerStateContext,
  Popover,
  Text,
} from 'react-aria-components';
import { flushSync } from 'react-dom';
import { FieldError, type FieldTexts } from './field-frame.tsx';

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
  /** Shown if no option matches. */
  none: ReactNode;
}

/** A choice of one option, found by typing part of its name. An unfinished text is replaced by the last choice when the field is left. */
export function Combobox({ value, options, onChange, onBlur, inputRef, none, ...props }: ComboboxProps) {
  const { label, hint, error, placeholder } = props;
  const id = useId();
  const leave = (typed: string) => {
    const exact = options.find((option) => plain(option.label) === plain(typed.trim()));
    if (exact) onChange(exact.id);
    onBlur?.();
  };
  return (
    <AriaComboBox
      value={value || null}
      // An emptied field keeps its choice until something else is chosen.
      onChange={(chosen) => chosen !== null && onChange(String(chosen))}
      onBlur={({ target }) => leave((target as HTMLInputElement).value)}
      defaultItems={options}
      defaultFilter={hasAllWords}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <FirstOnEnter>
        <Input ref={inputRef} placeholder={placeholder} spellCheck={false} className="input pe-12" />
        <Button className="btn btn-ghost btn-square absolute end-0.5 top-0.5 size-11">
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </FirstOnEnter>
      {hint ? (
        <Text slot="description" className="text-sm text-muted">
          {hint}
        </Text>
      ) : null}
      {error ? (
        <Text slot="errorMessage" elementType="div">
          <FieldError id={id}>{error}</FieldError>
        </Text>
      ) : null}
      <OpenWhileScrolling>
        <Popover offset={4} className="combobox-list">
          <ListBox<ComboboxOption> renderEmptyState={() => <p className="p-3 text-muted">{none}</p>}>
            {({ id, label }) => (
              <ListBoxItem id={id} textValue={label} className="combobox-option">
                {label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </OpenWhileScrolling>
    </AriaComboBox>
  );
}

/** Enter chooses the first matching option without an arrow key, even right after the last letter. */
function FirstOnEnter({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const markFirst = () => {
    if (!state?.isOpen || state.selectionManager.focusedKey !== null) return;
    const isTyped = state.inputValue !== (state.selectedItem?.textValue ?? '');
    if (isTyped) state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  };
  useEffect(markFirst);
  return (
    <div
      className="relative"
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter') flushSync(markFirst);
      }}
    >
      {children}
    </div>
  );
}

/**
 * React Aria closes the list and drops the typed text when the page scrolls, which also happens when the field scrolls into view or a
 * phone's keyboard opens. This keeps the list open then; leaving the field, Escape and choosing still close it.
 */
function OpenWhileScrolling({ children }: { children: ReactNode }) {
  const state = useContext(OverlayTriggerStateContext);
  return (
    <OverlayTriggerStateContext value={state && { ...state, close: () => undefined }}>
      {children}
    </OverlayTriggerStateContext>
  );
}

const hasAllWords = (label: string, typed: string) =>
  plain(typed)
    .split(/[\s/,]+/)
    .every((word) => plain(label).includes(word));

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
