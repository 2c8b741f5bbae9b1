import { redirect } from 'react-router';
import type { Route } from './+types/sign-up-redirect.ts';

export const loader = ({ url }: Route.LoaderArgs) => redirect(`/user-flow/sign-up${url.search}`);
