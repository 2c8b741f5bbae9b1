import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountPage } from './account-page.tsx';
import { FormAlert } from './form-alert.tsx';

interface SendsCodeProps {
  code: string;
  /** Announced to screen readers meanwhile. */
  doing: string;
  /** The label of the button that sends it without scripts. */
  button: string;
  /** Why sending failed. */
  errors: FormErrors | undefined;
}

/** A page that sends the code of an emailed link by itself. @param children shown below that */
export function SendsCodePage({
  title,
  children,
  ...sends
}: SendsCodeProps & { title: string; children?: ReactNode }) {
  return (
    <AccountPage
      title={title}
      lead={
        sends.errors ? undefined : (
          <>
            <span className="needs-script">One moment, this takes a second.</span>
            <noscript>One click and you’re done.</noscript>
          </>
        )
      }
    >
      <SendsCode {...sends} />
      {children}
    </AccountPage>
  );
}

/** Sends the code by itself, once. If that fails, it offers to try again. */
function SendsCode({ code, doing, button, errors }: SendsCodeProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form ref={form} method="post" className="grid justify-items-start gap-4">
      <FormAlert errors={errors} />
      <input type="hidden" name="oobCode" value={code} />
      {errors ? (
        <Button type="submit">Try again</Button>
      ) : (
        <Spinner label={doing} className="needs-script size-12" />
      )}
      <noscript>
        <Button type="submit">{button}</Button>
      </noscript>
    </Form>
  );
}
