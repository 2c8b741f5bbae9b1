import { CopyPlus, EllipsisVertical, Eye, type LucideIcon, PencilLine, ScanLine, Trash2 } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { useGoSoon } from '../../ui/buttons/press.ts';
import type { ListedEvent } from './events-list.tsx';

interface EventAction {
  label: string;
  icon: LucideIcon;
  /** Without an address, it deletes the event. */
  to?: string;
}

/** What somebody may do with an event in a list. */
export function actionsFor({ id, may, cancelled, over, series }: Omit<ListedEvent, 'name'>): EventAction[] {
  return [
    { label: 'Details', icon: Eye, to: `/platform/event/${id}` },
    ...(may.includes('event.edit') && !cancelled
      ? [{ label: 'Edit', icon: PencilLine, to: `/platform/edit-event/${id}` }]
      : []),
    ...(may.includes('door.run') && !cancelled && !over
      ? [{ label: 'Scan tickets', icon: ScanLine, to: `/platform/event/${id}/door` }]
      : []),
    ...(may.includes('event.create')
      ? [{ label: 'Duplicate', icon: CopyPlus, to: `/platform/event/${id}/duplicate` }]
      : []),
    ...(may.includes('event.end') && series === null ? [{ label: 'Delete', icon: Trash2 }] : []),
  ];
}

/** One menu with what can be done with an event. */
export function EventActions({ event, onDelete }: { event: ListedEvent; onDelete: () => void }) {
  const { goSoon } = useGoSoon();
  const actions = actionsFor(event);
  const act = (label: unknown) => {
    const to = actions.find((action) => action.label === label)?.to;
    if (to) void goSoon(to);
    else onDelete();
  };
  return (
    <MenuTrigger>
      <Button aria-label={`Actions for ${isolate(event.name)}`} className="btn btn-ghost btn-square row-menu">
        <EllipsisVertical aria-hidden className="size-5" />
      </Button>
      <Popover placement="bottom end" className="menu-paper">
        <Menu aria-label={`Actions for ${isolate(event.name)}`} className="outline-none" onAction={act}>
          {actions.map(({ label, icon: Icon }) => (
            <MenuItem key={label} id={label} textValue={label} className="menu-item">
              <Icon aria-hidden className="size-5" />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
