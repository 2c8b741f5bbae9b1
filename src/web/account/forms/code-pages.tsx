import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { FormAlert } from './form-alert.tsx';

interface CodeFormPageProps {
  title: string;
  lead: ReactNode;
  /** The code of the mail's link; it is sent back with what is typed here. */
  code: string | undefined;
  /** The form's answer. */
  answer: { errors?: FormErrors | undefined } | undefined;
  button: string;
  /** Below the form: what somebody should know who did not expect it. */
  note?: ReactNode;
  /** Its fields. */
  children: ReactNode;
}

/** The page behind a mail's link that asks for something more. */
export function CodeFormPage({ title, lead, code, answer, button, note, children }: CodeFormPageProps) {
  return (
    <AccountPage title={title} lead={lead}>
      <FormAlert errors={answer?.errors} />
      <AccountForm answer={answer}>
        <input type="hidden" name="oobCode" value={code} />
        {children}
        <Button type="submit" className="sm:justify-self-start">
          {button}
        </Button>
      </AccountForm>
      {note ? <p className="text-muted">{note}</p> : null}
    </AccountPage>
  );
}

interface DeadLinkPageProps {
  title: string;
  problem: string | undefined;
  /** Leads on from here, under that name. */
  to: string;
  onward: string;
  /** Offers what else can be done. */
  children?: ReactNode;
}

/** The page behind a mail's link that does nothing any more. */
export function DeadLinkPage({ title, problem, to, onward, children }: DeadLinkPageProps) {
  return (
    <AccountPage title={title}>
      <Notice kind="error">{problem}</Notice>
      {children ? <p className="text-muted">{children}</p> : null}
      <Button look="main" to={to} className="sm:justify-self-start">
        {onward}
      </Button>
    </AccountPage>
  );
}
