import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface TypeActions {
  /** Moves the type by a place; undefined where it can't go. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  /** Undefined once an event has as many types as it can. */
  duplicate: (() => void) | undefined;
  remove: () => void;
}

/** What can be done with one ticket type. @param title its name, with bidi isolation */
export function TypeMenu({ title, actions }: { title: string; actions: TypeActions }) {
  const { up, down, duplicate, remove } = actions;
  const entries = [
    { label: 'Move up', icon: ArrowUp, keys: 'Alt ↑', act: up },
    { label: 'Move down', icon: ArrowDown, keys: 'Alt ↓', act: down },
    { label: 'Duplicate', icon: CopyPlus, act: duplicate },
    { label: 'Delete', icon: Trash2, act: remove },
  ].filter(({ act }) => act !== undefined);
  return (
    <MenuTrigger>
      <Button aria-label={`Actions for ${title}`} className="btn btn-ghost btn-square row-menu">
        <Ellipsis aria-hidden className="size-5" />
      </Button>
      <Popover placement="bottom end" className="menu-paper">
        <Menu
          aria-label={`Actions for ${title}`}
          className="outline-none"
          onAction={(key) => entries.find(({ label }) => label === key)?.act?.()}
        >
          {entries.map(({ label, icon: Icon, keys }) => (
            <MenuItem key={label} id={label} textValue={label} className="menu-item">
              <Icon aria-hidden className="size-5" />
              {label}
              {keys ? (
                <kbd aria-hidden className="ms-auto text-sm text-muted">
                  {keys}
                </kbd>
              ) : null}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
