import { parameterTypes } from '../parameters/parameter-types.ts';
import { parseJson } from '../parse-json.ts';

/**
 * What the `data-*` of an element say (`data-first-name` is `firstName`): numbers where a parameter must be one, JSON where it
 * is an array or an object. What cannot be read stays a text, which the validation then names.
 */
export function readAttributes(data: DOMStringMap): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, text = '']) => {
      const types = parameterTypes.get(name) ?? ['string'];
      return [name, types.includes('string') ? text : parseJson(text)];
    }),
  );
}
