import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { ErrorSlot } from '../ticket-form/error-slot.tsx';

/** Tells whether all tickets of an event on sale are hidden: whoever has a code sees them. */
export const needsCode = ({ sale, types, takesCodes }: EventPage) =>
  sale === 'on' && types.length === 0 && takesCodes;

interface PromoCodeProps {
  page: EventPage;
  /** Why the code in the page's address is none. */
  refused: string | undefined;
}

/**
 * Asks for a promo code, folded until somebody has one, or says which one the prices are with. It loads the page anew with the code in its
 * address, so it works without scripts; events without codes show nothing.
 */
export function PromoCode({ page, refused }: PromoCodeProps) {
  const { code, takesCodes, sale } = page;
  if (sale !== 'on' && sale !== 'sold-out' && sale !== 'preview') return null;
  if (code?.refused === null) return <Applied page={page} code={code} />;
  const problem = refused ?? code?.refused ?? undefined;
  if (!takesCodes && problem === undefined) return null;
  const hidden = needsCode(page);
  return (
    <details className="promo-code mt-5" open={problem !== undefined || hidden || undefined}>
      <summary>{hidden ? 'You need a code to see the tickets' : 'Have a code?'}</summary>
      <form method="get" action="#tickets" className="grid gap-1.5 pt-3">
        <label htmlFor="promo-code" className="font-semibold">
          Code
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="promo-code"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={code?.code}
            aria-invalid={problem ? true : undefined}
            aria-describedby="promo-code-error"
            className="input min-w-0 flex-[1_1_10rem]"
          />
          <button type="submit" data-look="quiet" className="btn button">
            Apply
          </button>
        </div>
        <ErrorSlot path="promo-code" message={problem} />
      </form>
    </details>
  );
}

/** Says that the prices are with a code, what it is good for, and the way to be without. */
function Applied({ page, code }: { page: EventPage; code: NonNullable<EventPage['code']> }) {
  const isForSome = page.types.some(({ withCode }) => withCode);
  const { ticketsLeft } = code;
  return (
    <div role="status" className="promo-code-applied mt-5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">Code {code.code} applied</span>
        <span className="block text-sm text-muted">
          {isForSome ? goodFor(ticketsLeft) : 'It isn’t for any ticket that is left.'}
        </span>
      </p>
      <a href="?#tickets" className="text-link">
        Remove<span className="sr-only"> the code</span>
      </a>
    </div>
  );
}

function goodFor(ticketsLeft: number | null): string {
  if (ticketsLeft === null) return 'Prices below are with your code.';
  return ticketsLeft === 1 ? 'It is good for one ticket.' : `It is good for up to ${ticketsLeft} tickets.`;
}
