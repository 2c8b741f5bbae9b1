import {
  CalendarDays,
  CornerDownRight,
  type LucideIcon,
  Receipt,
  Search,
  Ticket,
  UserRound,
} from 'lucide-react';
import type { Suggestion } from './suggestions.ts';

const ICONS: Record<Suggestion['kind'], LucideIcon> = {
  page: CornerDownRight,
  event: CalendarDays,
  order: Receipt,
  ticket: Ticket,
  user: UserRound,
  search: Search,
};

interface SuggestionListProps {
  id: string;
  shown: boolean;
  suggestions: Suggestion[];
  /** The index of the marked suggestion; -1 for none. */
  marked: number;
  onMark: (at: number) => void;
  onChoose: (to: string) => void;
}

/** The list below the search box. The focus stays in the box, so a click here must not take it. */
export function SuggestionList({ id, shown, suggestions, marked, onMark, onChoose }: SuggestionListProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions" hidden={!shown} className="menu-paper suggestions">
        {suggestions.map(({ kind, title, note, to }, at) => {
          const Icon = ICONS[kind];
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the marked option
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box takes the marked one
            <div
              key={`${kind} ${to}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === marked}
              className="suggestion"
              onPointerMove={() => onMark(at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(to)}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-sm text-muted">{note}</span>
              </span>
            </div>
          );
        })}
      </div>
      <span role="status" className="sr-only">
        {shown ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </span>
    </>
  );
}
