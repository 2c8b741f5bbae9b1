import { redirect, redirectDocument } from 'react-router';
import { signOut } from '../../core/accounts/sign-out.ts';
import { appContext } from '../context.ts';
import type { Route } from './+types/sign-out.ts';
import { callerOf, cookieHeaders } from './caller.ts';

/** A link or a prefetch signs nobody out. */
export const loader = () => redirect('/');

export async function action({ request, context }: Route.ActionArgs) {
  const ended = await signOut(context.get(appContext), callerOf({ request, context }));
  const headers = cookieHeaders(ended);
  // Going back must not show the pages of the one who left.
  headers.append('clear-site-data', '"cache"');
  return redirectDocument('/', { headers });
}
