import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';

const ADDRESS = /(?<![^\s@])[^\s@]+@[^\s@]+[^\s@.,]/;

/** Says what to do about an error whose message from the service is less clear. */
const PLAINLY: Record<string, string> = {
  'invalid-credential': 'That email and password don’t match. Check both and try again.',
  'network-request-failed': 'You seem to be offline. What you typed is still here: try again.',
  'internal-error': 'Something went wrong on our side. Please try again.',
};

/**
 * Shows why a form failed as a whole: a sentence in plain words, and small below it the sign-in service's message. Errors of single fields
 * are shown at the fields.
 */
export function FormAlert({ errors }: { errors: FormErrors | undefined }) {
  if (!errors || Object.keys(errors.fields).length > 0) return null;
  const plainly = PLAINLY[errors.code] ?? errors.detail;
  const address = ADDRESS.exec(plainly)?.[0];
  const [before = '', after = ''] = address ? plainly.split(address) : [plainly];
  return (
    <Notice kind="error">
      <p className="wrap-anywhere">
        {before}
        {address ? (
          <a href={`mailto:${address}`} className="font-semibold underline underline-offset-4">
            <MailAddress of={address} />
          </a>
        ) : null}
        {after}
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        Error: {errors.code}, {errors.detail}
      </p>
    </Notice>
  );
}
