import { type Move, moveSaleTimes } from '../../../../core/events/move-sale-times.ts';
import { isLocalTime, toLocalTime } from '../../../../core/shared/local-time.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { EventDraft } from '../draft/draft.ts';
import { useDraftField } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { localWords } from './changes.ts';

/** Offers to move the times of days, sales, codes and check-in areas along with the start; nothing while it stays, or has none to move. */
export function MoveTimesChoice({ stored, draft }: { stored: EventDraft; draft: EventDraft }) {
  const { timesToMove } = useWizardFacts();
  const field = useDraftField('moveTimes');
  const move = moveOf(stored, draft);
  const words = move
    ? [...daysWords(draft), ...saleWords(draft, stored, move), ...countWords(timesToMove)]
    : [];
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="times-along" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 id="times-along" className="text-xl">
        Other times
      </h3>
      <Checkbox label="Move these by as much as the start" {...field} />
      <ul className="ps-9 text-sm wrap-anywhere text-muted">
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

/** @returns undefined while the start stays, or is incomplete */
export function moveOf(stored: EventDraft, { startsAt: to, timeZone }: EventDraft): Move | undefined {
  const from = stored.startsAt;
  if (from === to || !isLocalTime(from) || !isLocalTime(to)) return undefined;
  return { from, to, timeZone, now: toLocalTime(new Date(), timeZone) };
}

/** "Its days: Friday, Saturday" */
function daysWords({ sharedCapacities }: EventDraft): string[] {
  const names = sharedCapacities.flatMap(({ day, name }) => (day ? [isolate(name)] : []));
  return names.length > 0 ? [`Its days: ${names.join(', ')}`] : [];
}

const SALE_TIMES = [
  ['saleStartsAt', 'sale starts'],
  ['saleEndsAt', 'sale ends'],
] as const;

/** "Early bird: sale ends Sat 1 Feb 2031, 12:00 → Sat 8 Mar 2031, 12:00" */
function saleWords({ types }: EventDraft, stored: EventDraft, move: Move): string[] {
  return types.flatMap((type) => {
    const before = stored.types.find(({ typeId }) => typeId !== '' && typeId === type.typeId);
    const after = moveSaleTimes(type, before, move);
    return SALE_TIMES.flatMap(([at, says]) =>
      type[at] && after[at] && after[at] !== type[at]
        ? `${isolate(type.name)}: ${says} ${localWords(type[at])} → ${localWords(after[at])}`
        : [],
    );
  });
}

const countWords = ({ codes, areas }: { codes: number; areas: number }): string[] => [
  ...(codes > 0 ? [codes === 1 ? 'The times of 1 promo code' : `The times of ${codes} promo codes`] : []),
  ...(areas > 0
    ? [
        areas === 1
          ? 'The times of 1 ticket type at a check-in area'
          : `The times of ${areas} ticket types at check-in areas`,
      ]
    : []),
];
