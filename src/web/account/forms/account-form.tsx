import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { FormErrors } from '../../ui/forms/form-errors.ts';

/**
 * The form of an account page. Errors are shown in our own words beside their fields, not in the browser's bubbles. When an answer arrives,
 * the first wrong field gets the focus.
 */
export function AccountForm({ answer, children }: { answer: unknown; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      {children}
    </Form>
  );
}

/** Returns what a field shows of an error: the message, and small below it the sign-in service's code if there is one. */
export function wrongField(errors: FormErrors | undefined, name: string) {
  const message = errors?.fields[name];
  if (!errors || !message) return {};
  const error =
    errors.code === 'input.invalid' ? (
      message
    ) : (
      <>
        {message} <span className="mt-0.5 block font-normal text-muted">Error: {errors.code}</span>
      </>
    );
  // Without scripts the browser itself focuses the field.
  return { error, autoFocus: Object.keys(errors.fields)[0] === name };
}
