import { CalendarPlus, Download, UserPen } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';

interface TakeAlongProps {
  /** Null if there is nothing to print. */
  pdf: { href: string; label: string } | null;
  calendarPath: string;
  /** The event's ticket details; while required ones are missing, a notice asks for them. */
  details: { path: string; missing: number } | null | undefined;
}

/** Downloads of the tickets. One row on a phone, so that the first code is visible without scrolling. */
export function TakeAlong({ pdf, calendarPath, details }: TakeAlongProps) {
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
        Add to calendar
      </Button>
      {details && details.missing === 0 ? (
        <Button href={details.path}>
          <UserPen aria-hidden className="size-4" />
          Ticket details
        </Button>
      ) : null}
    </div>
  );
}
