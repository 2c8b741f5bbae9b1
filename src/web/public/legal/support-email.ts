import type { RouterContextProvider } from 'react-router';
import { appContext } from '../../context.ts';

/** Loads what the legal pages need to know. */
export function supportEmail({ context }: { context: Readonly<RouterContextProvider> }) {
  return { supportEmail: context.get(appContext).settings.supportEmail };
}
