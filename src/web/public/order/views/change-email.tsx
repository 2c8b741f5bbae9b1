import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { picker } from '../../../../languages/en/picker.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { FormErrors } from '../../../ui/forms/form-errors.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { emailWords } from '../../event/ticket-form/email-words.ts';
import type { OrderView } from './order-view.ts';

/** A new email that was refused. */
export interface NotChanged {
  email: string;
  errors: FormErrors;
}

/** Tells whether the customer of an unpaid order may still correct its email. */
const mayChangeEmail = (order: OrderPage, view: OrderView) =>
  view === 'unpaid' && !order.offered && !order.resale;

/** Tells whether the address asks to correct the email of an unpaid order. */
export const asksToChangeEmail = (order: OrderPage, view: OrderView, asked: URLSearchParams) =>
  asked.has('change-email') && mayChangeEmail(order, view);

/** Says where the tickets go, and leads to the page that corrects it. */
export function GoesTo({ order }: { order: OrderPage }) {
  const { eventId, orderId } = order;
  return (
    <p className="wrap-anywhere">
      <Tell
        of={words}
        text={order.lines.some(({ admits }) => admits) ? 'goTickets' : 'goOrder'}
        with={{ email: <bdi className="font-semibold">{emailInWords(order)}</bdi> }}
      />{' '}
      {mayChangeEmail(order, 'unpaid') ? (
        <Tell
          of={words}
          text="wrongEmail"
          with={{
            change: (text) => (
              <a
                href={`/event/${eventId}/order/${orderId}?change-email`}
                className="font-semibold underline underline-offset-4"
              >
                {text}
              </a>
            ),
          }}
        />
      ) : null}
    </p>
  );
}

/** Asks for the right email. It is a page of its own, so that it works without scripts. */
export function ChangeEmail({
  order,
  path,
  notChanged,
}: {
  order: OrderPage;
  path: string;
  notChanged: NotChanged | undefined;
}) {
  const say = useWords(words);
  const sayInScript = useWords(picker);
  const { fields = {}, detail } = notChanged?.errors ?? {};
  return (
    <form
      method="post"
      action={`${path}?change-email`}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <header>
        <h1 className="poster-title" data-length="long">
          {say('changeEmailTitle')}
        </h1>
        <p className="mt-4 text-lg wrap-anywhere text-muted">
          <bdi>{order.event.name}</bdi>
        </p>
      </header>
      <p className="text-lg">{say('changeEmailText')}</p>
      {notChanged && !fields.email ? <Notice kind="error">{detail}</Notice> : null}
      <Field
        label={say('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        autoFocus
        defaultValue={notChanged?.email ?? order.email ?? ''}
        error={fields.email && emailWords(sayInScript, fields.email)}
      />
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="change-email"
          data-look="main"
          className="btn button max-sm:w-full"
        >
          {say('changeEmail')}
        </button>
        <Button href={path} className="max-sm:w-full">
          {say('keepEmail', { email: emailInWords(order) })}
        </Button>
      </div>
    </form>
  );
}
