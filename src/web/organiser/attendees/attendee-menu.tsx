import { Ellipsis, type LucideIcon, Mail, Pencil, ReceiptText, Send, UserCheck, UserX } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import type { DeskEventSummary } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { fieldName } from '../../public/details/read-details-form.ts';
import { useGoSoon } from '../../ui/buttons/press.ts';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { calledOf } from './attendee-words.ts';

interface AttendeeMenuProps {
  attendee: FoundAttendee;
  event: DeskEventSummary;
  onCheckIn: (attendee: FoundAttendee) => void;
  onUndo: (attendee: FoundAttendee) => void;
}

interface Entry {
  label: string;
  icon: LucideIcon;
  act: () => unknown;
}

/** What can be done with one attendee, as far as the reader's role allows it. */
export function AttendeeMenu({ attendee, event, onCheckIn, onUndo }: AttendeeMenuProps) {
  const changeAndSay = useChangeAndSay();
  const { goSoon } = useGoSoon();
  const { id, orderId, state, email, sent, checkedIn, people, peopleIn } = attendee;
  const order = `/platform/event/${event.id}/orders/${orderId}`;
  const may = (action: DeskEventSummary['may'][number]) => event.may.includes(action);
  const isCurrent = state === 'valid' || state === 'on_hold';
  const entries: (Entry | false)[] = [
    may('door.run') &&
      state === 'valid' &&
      peopleIn < people && { label: 'Check in', icon: UserCheck, act: () => onCheckIn(attendee) },
    may('door.run') &&
      checkedIn !== null && { label: 'Undo check-in', icon: UserX, act: () => onUndo(attendee) },
    may('orders.handle') &&
      isCurrent && {
        label: 'Edit details',
        icon: Pencil,
        act: () => goSoon(`${order}/details#${fieldName('name', attendee)}`),
      },
    may('orders.handle') &&
      state === 'valid' &&
      !sent &&
      email !== null && {
        label: 'Send tickets again',
        icon: Send,
        act: () => changeAndSay('send-tickets', { orderId }, `The tickets are on their way to ${email}.`),
      },
    may('messages.send') &&
      isCurrent && {
        label: 'Write a message',
        icon: Mail,
        act: () => goSoon(`/platform/event/${event.id}/messages/new?tickets=${id}`),
      },
    { label: 'Open order', icon: ReceiptText, act: () => goSoon(order) },
  ];
  const shown = entries.filter((entry) => entry !== false);
  return (
    <MenuTrigger>
      <Button
        aria-label={`Actions for ${isolate(calledOf(attendee))}`}
        className="btn btn-ghost btn-circle size-11 p-0 lg:size-8"
      >
        <Ellipsis aria-hidden className="size-5" />
      </Button>
      <Popover placement="bottom end" className="menu-paper">
        <Menu
          aria-label="Actions"
          className="outline-none"
          onAction={(key) => void shown.find(({ label }) => label === key)?.act()}
        >
          {shown.map(({ label, icon: Icon }) => (
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
