import type { EventDraft } from '../draft/draft.ts';

type Field = keyof EventDraft;

/** The wizard's steps in order, each with the fields that are saved with it. */
export const STEPS = [
  {
    id: 'details',
    label: 'Details',
    title: 'Details',
    fields: [
      ...['name', 'description', 'startsAt', 'endsAt', 'timeZone', 'moveTimes'],
      ...['locationText', 'place', 'foundAddress', 'hasRendering', 'rendering'],
    ] as Field[],
  },
  { id: 'photo', label: 'Photo', title: 'Photo', fields: ['banner'] as Field[] },
  {
    id: 'types',
    label: 'Ticket Types',
    title: 'Ticket Types',
    fields: [
      ...['types', 'sharedCapacities', 'feePayer', 'refundUntilDays'],
      ...['cancellationFeeMinor', 'cancellationFeeHundredths'],
    ] as Field[],
  },
  { id: 'last', label: 'Last', title: 'Validation', fields: ['listed'] as Field[] },
] as const;

export type Step = (typeof STEPS)[number];
export type StepId = Step['id'];

export const isStep = (id: string | undefined): id is StepId => STEPS.some((step) => step.id === id);

export const findStep = (id: StepId): Step => STEPS.find((step) => step.id === id) ?? STEPS[0];

export const nextOf = (id: StepId): StepId | undefined => STEPS[STEPS.indexOf(findStep(id)) + 1]?.id;

export const previousOf = (id: StepId): StepId | undefined => STEPS[STEPS.indexOf(findStep(id)) - 1]?.id;

/** Finds the step of a form's field: "types.0.priceMinor". */
export function stepOf(field: string): StepId {
  const part = field.split('.')[0];
  return STEPS.find(({ fields }) => fields.some((own) => own === part))?.id ?? 'details';
}

/** Where a stored event is edited. @param step the step that opens first; the details if it is left out */
export const editPath = (eventId: string, step?: StepId) =>
  `/platform/edit-event/${eventId}${step ? `/${step}` : ''}`;
