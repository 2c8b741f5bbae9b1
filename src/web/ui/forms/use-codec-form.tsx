import { type FormEvent, useEffect, useRef } from 'react';
import { Notice } from '../notice.tsx';
import { useAttempt } from '../requests/use-attempt.ts';
import { bindTo, readForm, type ValuesOf } from './bind.ts';
import type { Codecs } from './codecs.ts';

/**
 * A form whose fields have codecs. After a refusal, the first wrong field gets the focus.
 * @param values what is stored; undefined for something new, whose fields are empty
 * @param save gets the input for core, and the form for what isn't in a field with a codec. @throws Refused
 * @returns `form` for the `form` itself, `bind` for each field, `wrong` for errors that no field shows, `refusal` for what went wrong with
 * none, and `attempt` for a button that deletes
 */
export function useCodecForm<Of extends Codecs>(
  codecs: Of,
  values: ValuesOf<Of> | undefined,
  save: (input: Record<string, unknown>, form: FormData) => Promise<void>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const { busy, refused, attempt } = useAttempt<'save' | 'delete'>();
  useEffect(() => {
    if (refused) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void attempt('save', () => save(readForm(codecs, form), form));
  };
  const wrong = refused?.fields ?? {};
  return {
    busy,
    attempt,
    wrong,
    bind: bindTo(codecs, { values, wrong }),
    form: { ref, onSubmit, method: 'post', noValidate: true },
    refusal:
      refused && Object.keys(wrong).length === 0 ? <Notice kind="error">{refused.message}</Notice> : null,
  };
}
