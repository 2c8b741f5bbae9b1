import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { KINDS, type Kind } from '../../../core/questionnaire/questions.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { DraftQuestion } from './question-draft.ts';

const KIND_NAMES: Record<Kind, string> = {
  text: 'Short text',
  name: 'Name',
  email: 'Email address',
  choice: 'Choice',
};

interface QuestionCardProps {
  question: DraftQuestion;
  /** Its index, from 0. */
  place: number;
  count: number;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<DraftQuestion>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The editor of one question. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, place, count, errorOf, onChange, onMove, onRemove } = props;
  const name = `question ${place + 1}`;
  return (
    <li className="question-card">
      <Field
        label={`Question ${place + 1}`}
        value={question.text}
        maxLength={200}
        onChange={({ target }) => onChange({ text: target.value })}
        error={errorOf('text')}
      />
      <Select
        label="Answered with"
        value={question.kind}
        onChange={({ target }) => onChange({ kind: target.value as Kind })}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
      {question.kind === 'choice' ? (
        <TextArea
          label="Options"
          hint="One on each line"
          rows={Math.min(12, Math.max(3, question.options.split('\n').length))}
          value={question.options}
          onChange={({ target }) => onChange({ options: target.value })}
          error={optionsError(errorOf)}
          className="md:col-span-2"
        />
      ) : null}
      <Checkbox
        label="Required"
        checked={question.required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
      <div className="flex flex-wrap gap-1 md:justify-self-end">
        <Button aria-label={`Move ${name} up`} disabled={place === 0} onPress={() => onMove(-1)}>
          <ArrowUp aria-hidden className="size-5" />
        </Button>
        <Button aria-label={`Move ${name} down`} disabled={place === count - 1} onPress={() => onMove(1)}>
          <ArrowDown aria-hidden className="size-5" />
        </Button>
        <Button aria-label={`Remove ${name}`} onPress={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
    </li>
  );
}

/** Returns the error of the options together, or of the first wrong one. */
function optionsError(errorOf: QuestionCardProps['errorOf']): string | undefined {
  const ofOne = Array.from({ length: 12 }, (_, at) => errorOf(`options.${at}`)).find(Boolean);
  return errorOf('options') ?? ofOne;
}
