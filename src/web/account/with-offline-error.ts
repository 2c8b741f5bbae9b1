import { data } from 'react-router';
import type { FormErrors } from '../ui/forms/form-errors.ts';
import { actionTrouble } from '../ui/requests/action-trouble.ts';

const OFFLINE = 'network-request-failed';
const FAILED = 'internal-error';

/**
 * The `clientAction` of an account form: when the server cannot be reached it says so where the form is, with the sign-in
 * service's code for that, and what was typed stays.
 */
export async function withOfflineError<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // The way on, after it worked.
    if (error instanceof Response) throw error;
    const { code, detail } = actionTrouble(error);
    const errors: FormErrors = {
      code: code === 'offline' ? OFFLINE : FAILED,
      detail,
      fields: {},
    };
    const email = (await typed.formData()).get('email');
    return data({ errors, email: String(email ?? '') }, { status: 400 });
  }
}

/** The answer, if the server read what was typed: then a password has to be typed again. */
export function fromServer<Answer extends { errors?: FormErrors | undefined }>(
  answer: Answer | undefined,
): Answer | undefined {
  const code = answer?.errors?.code;
  return code === OFFLINE || code === FAILED ? undefined : answer;
}
