/** The wizard's steps in order. */
export const STEPS = [
  { id: 'details', label: 'Details' },
  { id: 'photo', label: 'Photo' },
  { id: 'types', label: 'Ticket Types' },
  { id: 'last', label: 'Last' },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

const ON_TYPES = ['types', 'sharedCapacities', 'refundDays', 'feePayer'];

/** Finds the step of a form's field. */
export function stepOf(field: string): StepId {
  if (ON_TYPES.some((part) => field === part || field.startsWith(`${part}.`))) return 'types';
  if (field === 'listed') return 'last';
  return field === 'banner' ? 'photo' : 'details';
}
