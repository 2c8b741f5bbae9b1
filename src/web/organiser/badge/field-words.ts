import type { Badge, PrintedField } from '../../../core/kiosk/badge.ts';
import type { BadgeField, BadgeLayout } from '../../../core/kiosk/badge-layout.ts';

export type Question = { id: string; text: string };

/** What a preview is filled with. */
export interface Sample {
  eventName: string;
  questions: readonly Question[];
  /** An SVG image. */
  qr: string;
}

const NAMES: Record<Exclude<BadgeField['kind'], 'answer'>, string> = {
  name: 'Attendee’s name',
  type: 'Ticket type',
  event: 'Event’s name',
  text: 'Text',
  qr: 'QR code',
};

/** Names a field for its organiser. */
export function nameOf(field: BadgeField, questions: readonly Question[]): string {
  if (field.kind === 'answer') return questions.find(({ id }) => id === field.questionId)?.text ?? 'Answer';
  return field.kind === 'text' ? `Text “${field.text}”` : NAMES[field.kind];
}

/** Says where a field is, for people who can't see it. */
export const whereIs = ({ x, y, width, height }: BadgeField): string =>
  `${x} mm from the left, ${y} mm from the top, ${width} mm wide, ${height} mm high`;

/** Fills a layout with an example. */
export function sampleBadge({ width, height, fields }: BadgeLayout, sample: Sample): Badge {
  return { width, height, fields: fields.map((field) => fill(field, sample)) };
}

function fill(field: BadgeField, sample: Sample): PrintedField {
  const { x, y, width, height } = field;
  const box = { x, y, width, height };
  if (field.kind === 'qr') return { kind: 'qr', ...box, svg: sample.qr };
  const { fontSize, align, bold } = field;
  return { kind: 'text', ...box, fontSize, align, bold, text: textOf(field, sample) };
}

function textOf(field: Exclude<BadgeField, { kind: 'qr' }>, { eventName, questions }: Sample): string {
  switch (field.kind) {
    case 'name':
      return 'Thandi Nkosi';
    case 'type':
      return 'General';
    case 'event':
      return eventName;
    case 'answer':
      return nameOf(field, questions);
    case 'text':
      return field.text;
  }
}
