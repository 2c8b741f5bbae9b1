import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';

/** What became of a request to mail the links again. */
export interface Asked {
  sent: boolean;
  email: string;
  errors: FormErrors | undefined;
}

/** An order's address without its key, or with a wrong one: what is missing, and how to get it. */
export function OrderMissing({ eventId, asked }: { eventId: string; asked: Asked | undefined }) {
  const wrong = asked?.errors?.fields.email;
  return (
    <div className="mx-auto grid max-w-[40rem] gap-8">
      <header>
        <h1 className="poster-title" data-length="long">
          This link is not complete
        </h1>
        <p className="mt-5 text-lg text-muted">
          The end of an order's link is its key, and it is missing here or not the right one any more. Open
          the link in your mail once more, the newest one if there are several.
          {asked?.sent ? null : ' Or let us send it again:'}
        </p>
      </header>
      {asked?.sent ? (
        <Notice kind="success" title="Look into your mail">
          If there are tickets for <span className="font-semibold wrap-anywhere">{asked.email}</span>, their
          links are on their way there. It can take a minute; look among the unwanted mail, too.
        </Notice>
      ) : (
        <form method="post" className="grid gap-5">
          {asked?.errors && !wrong ? <Notice kind="error">{asked.errors.detail}</Notice> : null}
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="you@example.com"
            hint="The address that you gave when you bought."
            maxLength={254}
            required
            defaultValue={asked?.email}
            error={wrong}
          />
          <button
            type="submit"
            name="intent"
            value="send"
            data-look="main"
            className="btn button justify-self-start"
          >
            Send me my tickets again
          </button>
        </form>
      )}
      <p className="flex flex-wrap gap-3">
        <Button href={`/event/${eventId}`}>To the event</Button>
        <Button href="/platform/tickets">My tickets</Button>
      </p>
    </div>
  );
}
