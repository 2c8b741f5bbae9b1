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

const MISSING_TITLE = 'missing-title';

/** Focuses the list, when somebody saves too early. */
export const focusMissing = () => document.getElementById(MISSING_TITLE)?.focus();

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
                <span className="text-link wrap-anywhere">{inAList(fault)}</span>{' '}
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

/** Texts whose messages do not name them. */
const TEXTS = { name: 'Name', description: 'Description', locationText: 'Venue and address for customers' };
const UNNAMED =
  /^(Use at most .+ characters|Write this on one line|This has characters .+|Enter some text)\.$/;

/** The message, with the field's name if it says nothing of it: "Name: 200 characters at most". */
function inAList({ field, message }: Fault): string {
  const text = Object.entries(TEXTS).find(([part]) => field.split('.').at(-1) === part)?.[1];
  if (!text || !UNNAMED.test(message)) return message;
  const rest = message.replace(/^Use at most (.+)\.$/, '$1 at most').replace(/\.$/, '');
  return `${text}: ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}

/** "Ticket Types · General" */
function placeOf({ field }: Fault, part: string, draft: EventDraft): string {
  const shared = /^sharedCapacities\.(\d+)\./.exec(field)?.[1];
  if (shared !== undefined) {
    const { name = '', day = false } = draft.sharedCapacities[Number(shared)] ?? {};
    return `${part} · ${name.trim() || (day ? 'Day' : 'Shared capacity')}`;
  }
  const index = /^types\.(\d+)\./.exec(field)?.[1];
  if (index === undefined) return part;
  return `${part} · ${draft.types[Number(index)]?.name.trim() || `Ticket type ${Number(index) + 1}`}`;
}
