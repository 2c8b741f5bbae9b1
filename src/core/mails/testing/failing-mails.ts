import type { App } from '../../shared/app.ts';
import type { Mail } from '../../shared/mail.ts';

/**
 * Makes a mailer fail on request, on top of how it sends now.
 * @returns a function: from then on mails that `fails` finds are refused with its error. It returns the ids of those that were tried
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
