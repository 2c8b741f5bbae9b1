import { order as words } from '../../../languages/en/order.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Tell, useWords } from '../../ui/language/language.tsx';
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
  const say = useWords(words);
  return asked?.sent ? (
    <Notice kind="success" title={say('checkInbox')}>
      <Tell
        of={words}
        text="sentAgain"
        with={{ email: <span className="font-semibold wrap-anywhere">{asked.email}</span> }}
      />
    </Notice>
  ) : (
    <form method="post" className="grid gap-5">
      {asked?.errors && !wrong ? <Notice kind="error">{asked.errors.detail}</Notice> : null}
      <Field
        label={say('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        hint={say('emailHint')}
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
        {say('emailTickets')}
      </button>
    </form>
  );
}
