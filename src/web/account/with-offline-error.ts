import { data } from 'react-router';
import type { FormErrors } from '../ui/forms/form-errors.ts';
import { actionTrouble } from '../ui/requests/action-trouble.ts';

const OFFLINE = 'network-request-failed';
const FAILED = 'internal-error';

/**
 * The `clientAction` of an account form. If the server cannot be reached, the form says so with the sign-in service's code for that, and
 * what was typed stays.
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
    // A redirect after success.
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
