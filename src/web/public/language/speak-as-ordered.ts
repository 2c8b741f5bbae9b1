import type { RouterContextProvider } from 'react-router';
import { languageOf } from '../../../languages/languages.ts';
import type { Locale } from '../../../languages/locales.ts';
import { languageContext } from '../../context.ts';

/** Shows an order's page in the language in which it was ordered, unless its visitor chose another one. */
export function speakAsOrdered(context: Readonly<RouterContextProvider>, ordered: Locale | null): void {
  const { chosen } = context.get(languageContext);
  if (!chosen && ordered) context.set(languageContext, { ...languageOf(ordered), prefix: '', chosen });
}
