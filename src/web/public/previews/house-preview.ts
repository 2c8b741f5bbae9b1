import { appContext } from '../../context.ts';
import type { Route } from './+types/house-preview.ts';
import { paintPreview } from './paint-preview.ts';
import { HOUSE_PREVIEW } from './preview-words.ts';

/** Serves the picture that a link to Tikiti itself shows. */
export const loader = ({ context }: Route.LoaderArgs) => paintPreview(context.get(appContext), HOUSE_PREVIEW);
