import { parameterTypes } from '../parameters/parameter-types.ts';
import { parseJson } from '../parse-json.ts';

/**
 * Reads the parameters from an element's `data-*` attributes (`data-first-name` is `firstName`): numbers where a parameter must be
 * one, JSON where it is an array or an object. A value that cannot be read stays text, which the validation then reports.
 */
export function readAttributes(data: DOMStringMap): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, text = '']) => {
      const types = parameterTypes.get(name) ?? ['string'];
      return [name, types.includes('string') ? text : parseJson(text)];
    }),
  );
}
