import { redirect } from 'react-router';
import { writeCookie } from '../../../core/accounts/cookies.ts';
import { isLocale } from '../../../languages/locales.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/choose-language.ts';

/** How long a browser remembers a language, s. */
const REMEMBERED = 365 * 86_400;

/** Remembers the language that somebody chose in a page's foot, and goes back to the page, which is in it from now on. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const [language, back] = [form.get('language'), form.get('back')];
  const { publicUrl } = context.get(appContext).settings;
  // Another site's address would begin with two slashes.
  const path = typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/';
  const chosen = typeof language === 'string' && isLocale(language);
  const headers = chosen
    ? { 'Set-Cookie': writeCookie(publicUrl, 'language', language, REMEMBERED) }
    : undefined;
  return redirect(path, { status: 303, headers });
}

/** An address that is opened instead of sent to. */
export const loader = () => redirect('/');
