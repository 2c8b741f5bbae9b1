import { appContext } from '../../context.ts';
import type { Route } from './+types/house-poster.ts';
import { paintPoster } from './paint-poster.ts';

/** Serves Tikiti's own poster. */
export const loader = ({ context }: Route.LoaderArgs) =>
  paintPoster(context.get(appContext), { id: 'tikiti', accent: '#e4572e' });
