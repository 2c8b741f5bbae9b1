import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver, UseFormReturn } from 'react-hook-form';
import { type EventInput, eventInput } from '../../../core/events/event.ts';
import { type EventDraft, inputOf } from './draft/draft.ts';
import { type StepId, stepOf } from './steps/steps.ts';

/** Something in the form that core would refuse. */
export interface Fault {
  step: StepId;
  /** The form's path of the field: "types.0.priceMinor". */
  field: string;
  message: string;
}

/** Converts a path of `eventInput` to the form's path. */
export function fieldOf(path: string): string {
  if (path === 'bannerKey') return 'banner';
  if (path === 'renderingKey') return 'rendering';
  if (path === 'latitude' || path === 'longitude') return 'locationText';
  if (/^types\.\d+(\.id)?$/.test(path)) return `${path.replace(/\.id$/, '')}.name`;
  if (/^sharedCapacities\.\d+(\.id)?$/.test(path)) return `${path.replace(/\.id$/, '')}.name`;
  if (/^sharedCapacities\.\d+\.startsAt$/.test(path)) return path.replace('startsAt', 'from');
  if (/^sharedCapacities\.\d+\.endsAt$/.test(path)) return path.replace('endsAt', 'until');
  return path;
}

/** @param path of core's issue @param message of core */
export function faultOf(path: string, message: string): Fault {
  const field = fieldOf(path);
  return { step: stepOf(field), field, message };
}

/** Validates a draft by core's schema and returns the first fault of each field, in the form's order. */
export function findFaults(draft: EventDraft): Fault[] {
  const { error } = eventInput.safeParse(inputOf(draft));
  const faults = new Map<string, Fault>();
  for (const { path, message } of error?.issues ?? []) {
    const fault = faultOf(path.join('.'), message);
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

/** Shows all faults at their fields. Each goes as soon as it is mended, also in a field that nobody was in before. */
export const showFaults = (form: UseFormReturn<EventDraft, unknown, EventInput>) =>
  form.handleSubmit(
    () => undefined,
    () => undefined,
  )();

/** A cropped photo that nobody confirmed would be lost. */
export const UNCONFIRMED: Fault = {
  step: 'photo',
  field: 'banner',
  message: 'Confirm the photo that you are cropping, or cancel it.',
};

const LISTS = ['types', 'sharedCapacities'];

/** Adding or deleting a card validates the whole list. A new card's fields should show no errors before anybody was in them. */
function isListChange(names: readonly string[] | undefined): boolean {
  return names?.length === 1 && LISTS.some((list) => list === names[0]);
}

/** The form's validation by core's schema, with paths converted to the form's. */
export const draftResolver: Resolver<EventDraft, unknown, EventInput> = (draft, _context, options) => {
  const parsed = eventInput.safeParse(inputOf(draft));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { field, message } of findFaults(draft)) {
    if (!isListChange(options.names) || LISTS.some((list) => list === field))
      errors[field] = { type: 'core', message };
  }
  return { values: {}, errors: toNestErrors(errors, options) };
};
