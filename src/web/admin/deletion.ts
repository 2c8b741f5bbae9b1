import { whatDeletingMeans } from '../../core/accounts/what-deleting-means.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { actorContext, appContext } from '../context.ts';
import { actionTrouble } from '../ui/action-trouble.ts';
import type { Route } from './+types/deletion.ts';

const MOST = 50;

/** For the dialog: what deleting these people would mean, one after the other. Who is gone already is left out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const meanings = [];
  for (const userId of url.searchParams.getAll('user').slice(0, MOST)) {
    try {
      meanings.push(await whatDeletingMeans(context.get(appContext), context.get(actorContext), { userId }));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    }
  }
  return { meanings };
}

/** A look-up that fails is said in the dialog, which has taken the place of no page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    return { trouble: actionTrouble(error).detail };
  }
}
