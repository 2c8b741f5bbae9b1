import type { ComponentProps } from 'react';
import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { saleState } from '../../../../core/event-page/sale-state.ts';
import { event } from '../../../../languages/en/event.ts';
import type { Say } from '../../../../languages/say.ts';
import { ErrorSlot } from '../../../ui/forms/error-slot.tsx';
import { aloud, Tell, useWords } from '../../../ui/language/language.tsx';
import { soldAlone } from './sold-alone.ts';

/** Tells whether all tickets on sale are hidden, so that only people with a code see them. */
export const needsCode = ({ sale, types, takesCodes }: EventPage) =>
  sale === 'on' && types.length === 0 && takesCodes;

/**
 * The fragment of the page's address once a code was applied, refused or removed. It names what then shows that, which takes the focus, so
 * that a screen reader reads it.
 */
export const CODE_PLACE = 'code';

interface PromoCodeProps {
  page: EventPage;
  /** Why the code in the page's address does not apply. */
  refused: string | undefined;
  /** The typed code, to correct its spelling. */
  typed?: string | undefined;
}

/**
 * Asks for a promo code, folded at first, or shows which one is applied. Beside a picker it is part of its form, so that the input stays;
 * elsewhere it loads the page with the code in its address. Both work without scripts. Left out for events without codes.
 */
export function PromoCode({ page, refused, typed }: PromoCodeProps) {
  const say = useWords(event);
  const { code, takesCodes, sale } = page;
  if (sale !== 'on' && sale !== 'sold-out' && sale !== 'preview') return null;
  if (code?.refused === null) return <Applied page={page} code={code} />;
  const problem = refused ?? code?.refused ?? undefined;
  if (!takesCodes && problem === undefined) return null;
  const hidden = needsCode(page);
  const field = { code: code?.code ?? typed, problem };
  return (
    <details className="promo-code mt-5" open={problem !== undefined || hidden || undefined}>
      <summary id={problem === undefined ? CODE_PLACE : undefined}>
        {say(hidden ? 'needCode' : 'haveCode')}
      </summary>
      {choosesTickets(page) ? (
        <div className="grid gap-1.5 pt-3">
          <CodeField
            {...field}
            input={{ form: 'checkout', name: 'new-code' }}
            button={{ form: 'checkout', formAction: `#${CODE_PLACE}`, name: 'set-code', value: 'apply' }}
          />
        </div>
      ) : (
        <form method="get" action={`#${CODE_PLACE}`} className="grid gap-1.5 pt-3">
          <CodeField {...field} input={{ name: 'code', required: true }} button={{}} />
        </form>
      )}
    </details>
  );
}

/** Tells whether the page contains the form of `TicketForm`. */
const choosesTickets = (page: EventPage) =>
  (saleState(page) === 'on' || soldAlone(page).length > 0) && !needsCode(page);

interface CodeFieldProps {
  code: string | undefined;
  problem: string | undefined;
  input: ComponentProps<'input'>;
  button: ComponentProps<'button'>;
}

function CodeField({ code, problem, input, button }: CodeFieldProps) {
  const say = useWords(event);
  const id = problem ? CODE_PLACE : 'promo-code';
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {say('code')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={code}
          aria-invalid={problem ? true : undefined}
          aria-describedby="promo-code-error"
          className="input min-w-0 flex-[1_1_10rem]"
          {...input}
        />
        <button type="submit" data-look="quiet" className="btn button" {...button}>
          {say('apply')}
        </button>
      </div>
      <ErrorSlot path="promo-code" message={problem} />
    </>
  );
}

/** Shows the code, what it offers or why it can't be used, and the button that removes it. */
function Applied({ page, code }: { page: EventPage; code: NonNullable<EventPage['code']> }) {
  const say = useWords(event);
  const types = [...page.types, ...page.addOns.flatMap(({ variants }) => variants)].filter(
    ({ withCode }) => withCode,
  );
  const remove = <Tell of={event} text="remove" with={{ read: aloud }} />;
  const applies = types.some(({ sale }) => sale === 'on');
  return (
    <div id={CODE_PLACE} tabIndex={-1} className="promo-code-applied mt-5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {say(applies ? 'codeApplied' : 'codeNotNow', { code: code.code })}
        </span>
        <span className="block text-sm text-muted">
          {applies ? goodFor(code, page.types, say) : say(whyNot(types))}
        </span>
      </p>
      {choosesTickets(page) ? (
        <>
          {/* Enter in a field presses a form's first button, which must buy rather than remove the code. */}
          <button type="submit" form="checkout" tabIndex={-1} aria-hidden className="sr-only" />
          <button
            type="submit"
            form="checkout"
            formAction={`#${CODE_PLACE}`}
            name="set-code"
            value="remove"
            className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
          >
            {remove}
          </button>
        </>
      ) : (
        <a
          href={`?#${CODE_PLACE}`}
          className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
        >
          {remove}
        </a>
      )}
    </div>
  );
}

/** Says why a code that holds can't be used: none of its tickets is on sale. */
function whyNot(types: readonly Pick<EventPage['types'][number], 'sale'>[]) {
  const states = types.map(({ sale }) => sale);
  if (states.includes('not-open')) return 'codeNotYet';
  if (states.includes('sold-out')) return 'codeSoldOut';
  return states.length > 0 ? 'codeOver' : 'codeForNone';
}

function goodFor(
  { ticketsLeft, setAside }: NonNullable<EventPage['code']>,
  types: EventPage['types'],
  say: Say<typeof event.texts>,
): string {
  if (setAside > 0) return say('codeSetAside', { count: setAside });
  if (ticketsLeft === null)
    return say(types.some(({ listPrice }) => listPrice !== null) ? 'codePrices' : 'codeMarked');
  return say('codeGoodFor', { count: ticketsLeft });
}
