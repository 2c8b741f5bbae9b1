import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';

/** The result of asking for the links again. */
export interface Asked {
  sent: boolean;
  email: string;
  errors: FormErrors | undefined;
}

/**
 * Asks for an address and emails the links of its orders and received tickets there. The answer does not reveal whether there are any. Works without scripts.
 */
export function SendAgain({ asked }: { asked: Asked | undefined }) {
  const wrong = asked?.errors?.fields.email;
  return asked?.sent ? (
    <Notice kind="success" title="Check your inbox">
      If there are tickets for <span className="font-semibold wrap-anywhere">{asked.email}</span>, we’ve
      emailed them. It can take a minute, so check your spam folder too.
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
        hint="The email address your tickets were sent to."
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
        Email my tickets again
      </button>
    </form>
  );
}
