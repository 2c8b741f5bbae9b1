import { redirect, redirectDocument } from 'react-router';
import { signOut } from '../../../core/sessions/sign-out.ts';
import { appContext } from '../../context.ts';
import { callerOf, cookieHeaders } from '../caller.ts';
import { PLATFORM } from '../next-page.ts';
import { keepForAfterSignUp } from '../sign-up/after-sign-up.ts';
import type { Route } from './+types/sign-out.ts';

/** A link or a prefetch logs nobody out. */
export const loader = () => redirect('/');

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { setCookie } = await signOut(app, callerOf({ request, context }));
  const forgotten = keepForAfterSignUp(app.settings.publicUrl, PLATFORM);
  const headers = cookieHeaders({ setCookie: [...setCookie, forgotten] });
  // Going back must not show the previous user's pages.
  headers.append('clear-site-data', '"cache"');
  return redirectDocument('/', { headers });
}
