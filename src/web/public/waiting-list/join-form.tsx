import type { EventPageType } from '../../../core/event-page/event-page.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TypedWish } from './read-join-form.ts';

interface JoinFormProps {
  /** The sold-out types. */
  types: EventPageType[];
  /** The id of the type whose button was pressed. */
  asked: string | undefined;
  ownEmail: string | undefined;
  refused: { errors: FormErrors; typed: TypedWish } | undefined;
}

/** Asks which tickets somebody waits for, how many, and for an email address. Works without scripts. */
export function JoinForm({ types, asked, ownEmail, refused }: JoinFormProps) {
  const { fields = {}, detail } = refused?.errors ?? {};
  const typed = refused?.typed;
  const [only] = types.length === 1 ? types : [];
  const pressed = types.find(({ id }) => id === (typed?.ticketTypeId ?? asked)) ?? only;
  const isBeside = Object.keys(fields).some((field) =>
    ['email', 'quantity', 'price', 'ticketTypeId'].includes(field),
  );
  return (
    <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {detail && !isBeside ? <Notice kind="error">{detail}</Notice> : null}
      {only ? (
        <>
          <input type="hidden" name="ticketTypeId" value={only.id} />
          <p className="font-semibold wrap-anywhere">
            <bdi>{only.name}</bdi>
          </p>
        </>
      ) : (
        <Select label="Ticket" name="ticketTypeId" defaultValue={pressed?.id} error={fields.ticketTypeId}>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {isolate(name)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label="How many tickets"
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={pressed?.perOrderLimit}
        required
        defaultValue={typed?.quantity ?? String(pressed?.perOrderMinimum ?? 1)}
        hint="They’re offered all together, so asking for fewer is often quicker."
        error={fields.quantity}
        className="max-w-64"
      />
      {pressed?.payWhatYouWant && types.length === 1 ? (
        <>
          <input type="hidden" name="currency" value={pressed.price.currency} />
          <Field
            label={`Your price for one, ${pressed.price.currency}`}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed?.price ?? majorDigits(pressed.price.minor, pressed.price.currency)}
            error={fields.price}
            className="max-w-64"
          />
        </>
      ) : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        maxLength={254}
        required
        defaultValue={typed?.email ?? ownEmail}
        error={fields.email}
      />
      <p className="text-muted">
        You don’t pay anything now, and you can leave the list at any time. The organiser sees your email.
      </p>
      <button type="submit" data-look="main" className="btn button justify-self-start">
        Join the waiting list
      </button>
    </form>
  );
}
