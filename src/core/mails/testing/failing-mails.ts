import type { App } from '../../shared/app.ts';
import type { Mail } from '../../shared/mail.ts';

/**
 * Makes a mailer fail on request.
 * @returns a function that, once called, refuses the mails for which `fails` returns an error. It returns the ids of the tried ones
 */
export function failingMails({ mailer }: Pick<App, 'mailer'>) {
  const { send } = mailer;
  return (fails: (mail: Mail) => Error | undefined): (string | undefined)[] => {
    const tried: (string | undefined)[] = [];
    mailer.send = async (mail, id) => {
      const error = fails(mail);
      if (!error) return send(mail, id);
      tried.push(id);
      throw error;
    };
    return tried;
  };
}
