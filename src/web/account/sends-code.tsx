import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../ui/button.tsx';
import type { FormErrors } from '../ui/form-errors.ts';
import { Spinner } from '../ui/spinner.tsx';
import { FormAlert } from './form-alert.tsx';

interface SendsCodeProps {
  code: string;
  /** What a screen reader hears meanwhile. */
  doing: string;
  /** What the button says that does it without scripts. */
  button: string;
  /** Why it did not get through. */
  errors: FormErrors | undefined;
}

/** Sends the code of a mail's link back by itself, once; where that did not get through, it can be tried again. */
export function SendsCode({ code, doing, button, errors }: SendsCodeProps) {
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
