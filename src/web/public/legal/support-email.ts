import type { RouterContextProvider } from 'react-router';
import { appContext } from '../../context.ts';

/** Loads the data of the legal pages. */
export function supportEmail({ context }: { context: Readonly<RouterContextProvider> }) {
  return { supportEmail: context.get(appContext).settings.supportEmail };
}
