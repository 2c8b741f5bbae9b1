import { ArrowRight } from 'lucide-react';
import type { EventDraft } from './draft/draft.ts';
import type { Fault } from './faults.ts';

interface MissingListProps {
  faults: readonly Fault[];
  draft: EventDraft;
  /** The name of the step or section that contains a fault. */
  partOf: (fault: Fault) => string;
  onFault: (fault: Fault) => void;
}

/** Focused when somebody saves too early. */
export const MISSING_TITLE = 'missing-title';

/** Lists everything that keeps an event from being saved, with links to the fields. */
export function MissingList({ faults, draft, partOf, onFault }: MissingListProps) {
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? 'One thing' : `${faults.length} things`;
  return (
    <section aria-labelledby={MISSING_TITLE} className="notice rounded-box p-4 sm:p-5" data-kind="warning">
      <h3 id={MISSING_TITLE} tabIndex={-1} className="text-lg outline-none">
        {count} still to do
      </h3>
      <ul className="mt-2 grid">
        {faults.map((fault) => (
          <li key={fault.field}>
            <button
              type="button"
              onClick={() => onFault(fault)}
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 py-2 text-start"
            >
              <span className="min-w-0">
                <span className="text-link wrap-anywhere">{fault.message}</span>{' '}
                <span className="block text-sm wrap-anywhere text-muted">
                  {placeOf(fault, partOf(fault), draft)}
                </span>
              </span>
              <ArrowRight aria-hidden className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Ticket Types · General" */
function placeOf({ field }: Fault, part: string, draft: EventDraft): string {
  const shared = /^sharedCapacities\.(\d+)\./.exec(field)?.[1];
  if (shared !== undefined) {
    return `${part} · ${draft.sharedCapacities[Number(shared)]?.name.trim() || 'Shared capacity'}`;
  }
  const index = /^types\.(\d+)\./.exec(field)?.[1];
  if (index === undefined) return part;
  return `${part} · ${draft.types[Number(index)]?.name.trim() || `Ticket type ${Number(index) + 1}`}`;
}
