import { Plus } from 'lucide-react';
import type { BadgeField, BadgeLayout } from '../../../core/kiosk/badge-layout.ts';
import { Select } from '../../ui/forms/select.tsx';
import type { Question } from './field-words.ts';
import { placed } from './place-field.ts';

interface AddFieldProps {
  layout: BadgeLayout;
  questions: readonly Question[];
  onAdd: (field: BadgeField) => void;
}

/** Adds a field to the middle of the label. Those that would be the same twice are offered once. */
export function AddField({ layout, questions, onAdd }: AddFieldProps) {
  const has = (kind: BadgeField['kind']) => layout.fields.some((field) => field.kind === kind);
  const isShown = (question: Question) =>
    layout.fields.some((field) => field.kind === 'answer' && field.questionId === question.id);
  const missing = (['name', 'type', 'event', 'qr'] as const).filter((kind) => !has(kind));
  const unused = questions.filter((question) => !isShown(question));
  const add = (value: string) => {
    if (!value) return;
    onAdd(newField(value, layout));
  };
  return (
    <Select
      label={
        <span className="inline-flex items-center gap-1.5">
          <Plus aria-hidden className="size-4" /> Add a field
        </span>
      }
      value=""
      onChange={({ target }) => add(target.value)}
    >
      <option value="">Choose…</option>
      {missing.map((kind) => (
        <option key={kind} value={kind}>
          {KINDS[kind]}
        </option>
      ))}
      <option value="text">Text that is the same on every badge</option>
      {unused.length > 0 ? (
        <optgroup label="Answers">
          {unused.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </optgroup>
      ) : null}
    </Select>
  );
}

const KINDS = { name: 'Attendee’s name', type: 'Ticket type', event: 'Event’s name', qr: 'QR code' };

/** @param what a kind, or the id of a question */
function newField(what: string, { width, height }: BadgeLayout): BadgeField {
  const tall = what === 'qr' ? Math.min(width, height) / 3 : height / 8;
  const wide = what === 'qr' ? tall : width * 0.8;
  const box = { x: (width - wide) / 2, y: (height - tall) / 2, width: wide, height: tall };
  const type = { fontSize: 14, align: 'center', bold: false } as const;
  const field = ((): BadgeField => {
    switch (what) {
      case 'qr':
        return { kind: what, ...box };
      case 'name':
      case 'type':
      case 'event':
        return { kind: what, ...box, ...type };
      case 'text':
        return { kind: what, text: 'Guest', ...box, ...type };
      default:
        return { kind: 'answer', questionId: what, ...box, ...type };
    }
  })();
  return placed(field, { width, height }, box);
}
