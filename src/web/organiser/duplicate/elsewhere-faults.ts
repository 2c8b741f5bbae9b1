import { isolate } from '../../../core/shared/text/isolate.ts';

const HERE = new Set(['name', 'startsAt', 'endsAt']);

/**
 * Describes errors in what is copied from the original, such as a sale that would start after a shorter event is over.
 * @param fields the messages by core's paths
 * @param types the names of the original's ticket types
 */
export function elsewhereFaults(fields: Record<string, string>, types: readonly string[]): string[] {
  return Object.entries(fields).flatMap(([path, message]) => {
    if (HERE.has(path)) return [];
    const type = types[Number(/^types\.(\d+)/.exec(path)?.[1])];
    return [type === undefined ? message : `${isolate(type)}: ${message}`];
  });
}
