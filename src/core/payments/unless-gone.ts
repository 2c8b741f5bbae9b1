import type { App } from '../shared/app.ts';
import { PayeeGone } from './provider-refusals.ts';

/** What a provider answers of one payment in a comparison; 'gone' where it went to an account that nobody here can ask any more. */
export async function unlessGone<Answer>(
  app: Pick<App, 'log'>,
  reference: string,
  asking: Promise<Answer>,
): Promise<Answer | 'gone'> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof PayeeGone)) throw error;
    app.log.warn({ reference }, 'a payment can’t be compared: the account it went to is gone');
    return 'gone';
  }
}
