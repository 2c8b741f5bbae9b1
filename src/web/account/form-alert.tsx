import type { FormErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';

/** What was refused as a whole, as the sign-in service says it; what is wrong with a field stands at the field. */
export function FormAlert({ errors }: { errors: FormErrors | undefined }) {
  if (!errors || errors.code === 'input.invalid') return null;
  return (
    <Notice kind="error">
      Error: {errors.code}, {errors.detail}
    </Notice>
  );
}
