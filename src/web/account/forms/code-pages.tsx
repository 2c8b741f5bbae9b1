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
  /** The code of the emailed link, sent back with the form. */
  code: string | undefined;
  /** The action's answer. */
  answer: { errors?: FormErrors | undefined } | undefined;
  button: string;
  /** Below the form, for people who did not expect the email. */
  note?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
}

/** The page of an emailed link that needs further input. */
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
  /** Where the page's button leads, which is labelled `onward`. */
  to: string;
  onward: string;
  /** Other things to do. */
  children?: ReactNode;
}

/** The page of an emailed link that no longer works. */
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
