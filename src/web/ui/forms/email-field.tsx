import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { frame } from '../../../languages/en/frame.ts';
import { sayIn } from '../../../languages/say.ts';
import { useLanguage } from '../language/language.tsx';
import { mountDidYouMean } from './did-you-mean.ts';
import { Field } from './field.tsx';

/** The field of somebody's own email address. With scripts it offers the likely address for one whose mail domain looks mistyped. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'id' | 'type' | 'beside'>) {
  const id = useId();
  const language = useLanguage();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement && place.current)
      return mountDidYouMean(input, place.current, (values) => sayIn(frame, language)('didYouMean', values));
  }, [id, language]);
  return <Field {...props} id={id} type="email" beside={<span ref={place} role="status" />} />;
}
