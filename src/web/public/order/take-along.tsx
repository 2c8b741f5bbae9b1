import { CalendarPlus, Download, UserPen, Wallet } from 'lucide-react';
import { order as words } from '../../../languages/en/order.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useWords } from '../../ui/language/language.tsx';

interface TakeAlongProps {
  /** Null if there is nothing to print. */
  pdf: { href: string; label: string } | null;
  calendarPath: string;
  /** All passes in one file, where there are several. */
  passesPath?: string | null;
  /** The event's ticket details; while required ones are missing, a notice asks for them. */
  details: { path: string; missing: number } | null | undefined;
}

/** Downloads of the tickets. One row on a phone, so that the first code is visible without scrolling. */
export function TakeAlong({ pdf, calendarPath, passesPath, details }: TakeAlongProps) {
  const say = useWords(words);
  return (
    <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:[&_.button]:grow max-sm:[&_.button]:[--btn-p:0.8rem] max-sm:[&_svg]:hidden">
      {pdf ? (
        <Button look="main" href={pdf.href}>
          <Download aria-hidden className="size-4" />
          {pdf.label}
        </Button>
      ) : null}
      <Button href={calendarPath}>
        <CalendarPlus aria-hidden className="size-4" />
        {say('addToCalendar')}
      </Button>
      {passesPath ? (
        <Button href={passesPath}>
          <Wallet aria-hidden className="size-4" />
          {say('allToApple')}
        </Button>
      ) : null}
      {details && details.missing === 0 ? (
        <Button href={details.path}>
          <UserPen aria-hidden className="size-4" />
          {say('ticketDetails')}
        </Button>
      ) : null}
    </div>
  );
}
