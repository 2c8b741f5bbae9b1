import { CalendarDays, CalendarPlus, Link2, Mail, MessageCircle, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventPage } from '../../../core/event-page/event-page.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { event } from '../../../languages/en/event.ts';
import { picker } from '../../../languages/en/picker.ts';
import { useWords } from '../../ui/language/language.tsx';
import { Sheet } from '../sheet.tsx';
import { calendarLinks } from './calendar-links.ts';

/** Buttons that open the sheets below, which are native popovers and need no script. */
export function SheetButtons({ page, url }: SheetsProps) {
  const say = useWords(event);
  const over = page.sale === 'ended' || page.sale === 'cancelled';
  return (
    <div className="sheet-buttons mt-5 flex flex-wrap gap-x-6">
      {over ? null : (
        <button type="button" popoverTarget="calendar" className="text-button">
          <CalendarPlus aria-hidden className="size-5" />
          {say('addToCalendar')}
        </button>
      )}
      {page.sale === 'preview' ? null : (
        <button
          type="button"
          popoverTarget="share"
          data-part="share"
          data-title={page.name}
          data-url={url}
          className="text-button"
        >
          <Share2 aria-hidden className="size-5" />
          {say('share')}
        </button>
      )}
    </div>
  );
}

interface SheetsProps {
  page: EventPage;
  /** The absolute short address of the page. */
  url: string;
}

/** Offers to add the event to a calendar, or to share it. */
export function Sheets({ page, url }: SheetsProps) {
  const say = useWords(event);
  const sayInScript = useWords(picker);
  const { file, google, outlook } = calendarLinks(page, url);
  const text = `${isolate(page.name)}: ${url}`;
  return (
    <>
      <ListSheet id="calendar" title={say('addToCalendar')}>
        <SheetLink href={file} icon={<CalendarPlus aria-hidden className="size-5" />}>
          {say('calendarFile')}
        </SheetLink>
        <SheetLink href={google} icon={<CalendarDays aria-hidden className="size-5" />}>
          Google Calendar
        </SheetLink>
        <SheetLink href={outlook} icon={<CalendarDays aria-hidden className="size-5" />}>
          Outlook
        </SheetLink>
      </ListSheet>
      <ListSheet id="share" title={say('shareEvent')}>
        <li className="needs-script">
          <button type="button" data-part="copy" data-url={url} className="sheet-item">
            <Link2 aria-hidden className="size-5" />
            <span data-part="copy-label">{sayInScript('copyLink')}</span>
          </button>
          <span role="status" data-part="copy-said" className="sr-only" />
        </li>
        <SheetLink
          href={`mailto:?subject=${encodeURIComponent(page.name)}&body=${encodeURIComponent(url)}`}
          icon={<Mail aria-hidden className="size-5" />}
        >
          {say('email')}
        </SheetLink>
        <SheetLink
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          icon={<MessageCircle aria-hidden className="size-5" />}
        >
          WhatsApp
        </SheetLink>
      </ListSheet>
    </>
  );
}

/** A sheet with a list of links and buttons. */
function ListSheet({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Sheet id={id} title={title}>
      <ul className="mt-2">{children}</ul>
    </Sheet>
  );
}

function SheetLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="sheet-item">
        {icon}
        {children}
      </a>
    </li>
  );
}
