import type { EventDraft } from '../draft/draft.ts';

/** The sections of a stored event, which are edited separately, in display order. */
export const SECTIONS = [
  { id: 'name', title: 'Name and description', fields: ['name', 'description'] },
  { id: 'photo', title: 'Photo', fields: ['banner'] },
  { id: 'times', title: 'Date and time', fields: ['startsAt', 'endsAt', 'timeZone', 'moveTimes'] },
  {
    id: 'place',
    title: 'Place',
    // The place found on the map may set the time zone.
    fields: ['locationText', 'place', 'foundAddress', 'timeZone', 'hasRendering', 'rendering'],
  },
  { id: 'types', title: 'Ticket types', fields: ['types', 'sharedCapacities'] },
  { id: 'sales', title: 'Fees and refunds', fields: ['feePayer', 'refundDays'] },
  { id: 'listing', title: 'Listing', fields: ['listed'] },
] as const satisfies readonly { id: string; title: string; fields: readonly (keyof EventDraft)[] }[];

export type Section = (typeof SECTIONS)[number];
export type SectionId = Section['id'];

export const findSection = (id: string | undefined): Section | undefined =>
  SECTIONS.find((section) => section.id === id);

/** Finds the section of a form's field: "types.0.price". */
export function sectionOf(field: string): Section {
  const part = field.split('.')[0];
  const found = SECTIONS.find(({ fields }) => fields.some((own) => own === part));
  if (!found) throw new TypeError(`No section has the field ${field}.`);
  return found;
}

export const editPath = (eventId: string, section?: SectionId) =>
  `/platform/edit-event/${eventId}${section ? `/${section}` : ''}`;
