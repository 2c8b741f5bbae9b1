import { Link } from 'react-router';
import type { DeskEventSummary } from '../../../core/order-desk/get-desk-event.ts';
import type { CopiedTool } from '../../../core/series/tools-to-copy.ts';
import { laterInWords } from './copied-words.ts';

interface CopyAlongProps {
  event: Pick<DeskEventSummary, 'id' | 'following' | 'may'>;
  tool: CopiedTool;
}

/** Links from a date's tool to where it can be copied to later dates; nothing without any. */
export function CopyAlong({ event: { id, following, may }, tool }: CopyAlongProps) {
  if (following === 0 || !may.includes('event.edit')) return null;
  return (
    <p className="max-w-prose">
      What you set here is for this date.{' '}
      <Link to={`/platform/event/${id}/series?copy=${tool}#copy`} className="text-link">
        Copy it to {laterInWords(following)}
      </Link>
    </p>
  );
}
