import { useRouteLoaderData } from 'react-router';
import type { loader } from './frame.tsx';

/** Tells whether this organiser's events wait for an admin before they go on sale. */
export const useNeedsApproval = (): boolean =>
  useRouteLoaderData<typeof loader>('organiser/frame/frame')?.needsApproval ?? true;
