import type { FormErrors } from '../ui/form-errors.ts';
import { MailAddress } from '../ui/mail-address.tsx';
import { Notice } from '../ui/notice.tsx';

const ADDRESS = /[^\s@]+@[^\s@]+[^\s@.,]/;

/** What was refused as a whole, as the sign-in service says it; what is wrong with a field stands at the field. */
export function FormAlert({ errors }: { errors: FormErrors | undefined }) {
  if (!errors || Object.keys(errors.fields).length > 0) return null;
  const address = ADDRESS.exec(errors.detail)?.[0];
  const [before = '', after = ''] = address ? errors.detail.split(address) : [errors.detail];
  return (
    <Notice kind="error">
      <p className="wrap-anywhere">
        Error: {errors.code}, {before}
        {address ? (
          <a href={`mailto:${address}`} className="font-semibold underline underline-offset-4">
            <MailAddress of={address} />
          </a>
        ) : null}
        {after}
      </p>
    </Notice>
  );
}
