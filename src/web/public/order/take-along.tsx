import { CalendarPlus, Download, UserPen } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';

interface TakeAlongProps {
  /** Null where there is nothing to print. */
  pdf: { href: string; label: string } | null;
  calendarPath: string;
  /** What an event asks of its attendees; while something is missing, a notice asks for it. */
  details: { path: string; missing: number } | null | undefined;
}

/** How to take tickets along. One row on a phone, so that the first code stays above its fold. */
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
