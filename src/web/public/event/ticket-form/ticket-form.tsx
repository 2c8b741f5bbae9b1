import type { EventPage, EventPageType } from '../../../../core/event-page/event-page.ts';
import { event } from '../../../../languages/en/event.ts';
import { picker } from '../../../../languages/en/picker.ts';
import { BUSINESS_PARTS } from '../../../ui/company-fields.tsx';
import { ErrorSlot } from '../../../ui/forms/error-slot.tsx';
import type { FormErrors } from '../../../ui/forms/form-errors.ts';
import { useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddOnChoices } from '../tickets/add-on-choices.tsx';
import { TicketChoice } from '../tickets/ticket-choice.tsx';
import { waitingListPath } from '../tickets/waiting-list-path.ts';
import { BuyButton } from './buy-button.tsx';
import { emailWords } from './email-words.ts';
import { ForCompany } from './for-company.tsx';
import { HeldPanel } from './held-panel.tsx';
import { OneCurrency } from './one-currency.tsx';
import type { TypedTickets } from './read-ticket-form.ts';
import { FeeLine, isFree, Total } from './total.tsx';

interface TicketFormProps {
  page: EventPage;
  /** The page's now, an ISO 8601 instant. */
  now: string;
  /** Texts by ticket type id. */
  quantities: Record<string, string>;
  holdMinutes: number;
  /** What the script needs to pay with each provider. */
  checkouts: string;
  /** The logged-in user's address: their page is rendered for them alone. */
  ownEmail?: string | undefined;
  /** Why the code in the page's address does not apply. */
  codeRefused?: string | undefined;
  /** The contents and errors of a returned form; one with only a changed code has no errors. */
  refused: { errors?: FormErrors; typed: TypedTickets; code?: string } | undefined;
}

/** The picker, or only add-ons if no tickets are available. It posts to its own page; with scripts, the checkout's script takes over. */
export function TicketForm(props: TicketFormProps) {
  const { page, now, quantities, holdMinutes, checkouts, ownEmail, refused } = props;
  const say = useWords(event);
  const sayInScript = useWords(picker);
  const { fields = {}, detail } = refused?.errors ?? {};
  const paths = [
    'email',
    'quantities',
    'code',
    ...BUSINESS_PARTS.map((part) => `business.${part}`),
    ...[...page.types, ...page.addOns.flatMap(({ variants }) => variants)].flatMap(({ id }) => [
      ...[`quantities.${id}`, `prices.${id}`],
    ]),
  ];
  const alone = page.types.length === 0;
  const refusal = paths.some((path) => fields[path]) ? undefined : detail;
  return (
    <form
      id="checkout"
      method="post"
      action="#checkout"
      noValidate
      data-event={page.id}
      data-checkouts={checkouts}
      // The script takes a preselection back when somebody chooses another type, but never what they chose.
      data-chosen={quantities === refused?.typed.quantities ? '' : undefined}
    >
      <HeldPanel alone={alone} />
      <fieldset data-part="choice" data-stages="choosing sending paying" className="mt-5">
        <legend className="sr-only">{say('howMany')}</legend>
        <div data-part="refusal" hidden={!refusal} className="mb-4">
          <Notice kind="error">
            <span data-part="refusal-text">{refusal}</span>
          </Notice>
        </div>
        {page.code?.refused === null ? <input type="hidden" name="code" value={page.code.code} /> : null}
        <ErrorSlot path="code" message={fields.code} />
        <OneCurrency types={page.types} />
        {alone ? null : (
          <ul className="grid gap-3">
            {page.types.map((type) => (
              <li key={type.id}>
                <TicketChoice
                  type={type}
                  feeOnTop={page.feeOnTop}
                  timeZone={page.timeZone}
                  now={now}
                  quantity={quantities[type.id] ?? '0'}
                  typedPrice={refused?.typed.prices[type.id]}
                  error={fields[`quantities.${type.id}`]}
                  priceError={fields[`prices.${type.id}`]}
                  waitAt={waitingListPath(page)}
                />
              </li>
            ))}
          </ul>
        )}
        <ErrorSlot path="quantities" message={fields.quantities} />
        <AddOnChoices page={page} typed={refused?.typed} fields={fields} />
        <div className="mt-6 grid gap-1.5">
          <div className="flex items-baseline justify-between gap-x-4">
            <label htmlFor="email" className="font-semibold">
              {say('email')}
            </label>
            <span data-part="did-you-mean" role="status" />
          </div>
          <input
            id="email"
            name="email"
            type="email"
            required
            autoComplete="email"
            inputMode="email"
            placeholder="you@example.com"
            className="input"
            defaultValue={refused?.typed.email ?? ownEmail}
            aria-invalid={fields.email ? true : undefined}
            aria-describedby="email-error email-hint"
          />
          <ErrorSlot path="email" message={fields.email && emailWords(sayInScript, fields.email)} />
          <p id="email-hint" className="text-sm text-muted">
            {say(alone ? 'emailHintAlone' : 'emailHint')}
          </p>
        </div>
        <ForCompany page={page} typed={refused?.typed.business} errors={fields} />
      </fieldset>
      {page.types.every(isAlwaysFree) && page.addOns.length === 0 ? null : (
        <p className="mt-6 text-sm text-muted" data-stages="choosing sending paying">
          <span data-part="pay-time" hidden={isFree(page, quantities)}>
            {say(alone ? 'payTimeAlone' : 'payTime', { count: holdMinutes })}
          </span>
        </p>
      )}
      <FeeLine page={page} quantities={quantities} />
      <div data-stages="choosing sending paying" className="buy-bar">
        <Total page={page} quantities={quantities} />
        <BuyButton page={page} quantities={quantities} />
      </div>
    </form>
  );
}

const isAlwaysFree = ({ charged, payWhatYouWant }: EventPageType) => charged.minor === 0 && !payWhatYouWant;
