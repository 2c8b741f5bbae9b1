import { useState } from 'react';
import type { QuestionsToSet } from '../../../core/attendees/change-questions.ts';
import { AGREED, KINDS, MAX_KEEP_DAYS, REVEALING } from '../../../core/attendees/question.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { type Codec, flag, orNull, text, wholeNumber } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FieldNotes } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { answersInWords, hasOptions, KIND_WORDS, type SetQuestion } from './question-words.ts';

interface QuestionDialogProps {
  /** Undefined for a new one. */
  question: SetQuestion | undefined;
  toSet: QuestionsToSet;
  onClose: () => void;
}

type Wrong = Record<string, string>;

const STAYS = 'It has answers, so this can’t change.';

/** One on each line. */
const lines: Codec<string[]> = {
  toTyped: (all) => all.join('\n'),
  toValue: (typed) => typed.split(/\r?\n/).filter((line) => line.trim() !== ''),
};

const QUESTION = {
  text,
  help: text,
  options: lines,
  required: flag,
  atDoor: flag,
  keepDays: orNull(wholeNumber),
  closed: flag,
};

/** Adds a question, or changes, closes or deletes one. */
export function QuestionDialog({ question, toSet, onClose }: QuestionDialogProps) {
  const change = useChange();
  const [kind, setKind] = useState(question?.kind ?? 'text');
  const [scope, setScope] = useState(question?.scope ?? 'ticket');
  const [sensitive, setSensitive] = useState(question?.sensitive ?? false);
  const [sure, setSure] = useState(false);
  const answered = question?.answered ?? 0;
  // A consent that nobody has to give would be a box to overlook.
  const values = question ?? { required: kind === 'consent' };
  const send = async (intent: string, input: object) => {
    await change(intent, { questionId: question?.id, ...input });
    onClose();
  };
  const { form, bind, wrong, busy, refusal, attempt } = useCodecForm(QUESTION, values, (input, typed) =>
    send(question ? 'change' : 'add', {
      question: { ...input, ...readChoices(typed), kind, scope, sensitive },
    }),
  );
  const remove = () => {
    if (answered > 0 && !sure) setSure(true);
    else void attempt('delete', () => send('delete', {}));
  };
  return (
    <Dialog
      title={question ? 'Edit question' : 'Add a question'}
      open
      onOpenChange={(open) => open || onClose()}
    >
      <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field
          label={kind === 'consent' ? 'Text beside the box' : 'Question'}
          maxLength={300}
          autoComplete="off"
          hint={answered > 0 ? 'Earlier answers keep the words they were asked in.' : undefined}
          {...bind('text')}
        />
        <Select
          label="Kind of answer"
          value={kind}
          onChange={({ target }) => setKind(target.value as SetQuestion['kind'])}
          disabled={answered > 0}
          hint={answered > 0 ? STAYS : undefined}
          error={wrong.kind}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_WORDS[each]}
            </option>
          ))}
        </Select>
        {hasOptions(kind) ? (
          <TextArea
            label="Options"
            rows={4}
            hint="One on each line."
            {...bind('options')}
            error={wrong.options ?? firstBelow(wrong, 'options.')}
          />
        ) : null}
        <Select
          label="When to ask"
          value={scope}
          onChange={({ target }) => setScope(target.value as SetQuestion['scope'])}
          disabled={answered > 0}
          error={wrong.scope}
        >
          <option value="ticket">For each ticket</option>
          <option value="order">Once per order</option>
        </Select>
        <Checkbox key={String(kind === 'consent')} label="Required" {...bind('required')} />
        <details className="grid" open={Object.keys(wrong).length > 0 || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            More options
          </summary>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
            <Field label="Help (optional)" maxLength={500} autoComplete="off" {...bind('help')} />
            {toSet.types.length > 1 ? <Types question={question} types={toSet.types} wrong={wrong} /> : null}
            <Condition
              key={scope}
              question={question}
              scope={scope}
              questions={toSet.form.questions}
              wrong={wrong}
            />
            <Checkbox
              label="Sensitive"
              checked={sensitive}
              onChange={({ target }) => setSensitive(target.checked)}
              disabled={answered > 0}
              hint={
                answered > 0
                  ? STAYS
                  : 'Answers are encrypted where they are stored, and never shown at the door.'
              }
              error={wrong.sensitive}
            />
            {sensitive || kind === 'file' ? null : (
              <Checkbox
                label="Show at the door"
                hint="Door staff see the answer when the ticket is scanned."
                {...bind('atDoor')}
              />
            )}
            <Field
              label="Erase answers after the event (optional)"
              className="max-w-80"
              hint={`In days, up to ${MAX_KEEP_DAYS}. Leave empty to keep them with the order.`}
              {...bind('keepDays')}
            />
            {question ? (
              <Checkbox
                label="No longer ask this"
                hint="Its answers stay in your orders and exports."
                {...bind('closed')}
              />
            ) : null}
          </div>
        </details>
        {refusal}
        {sure ? (
          <Notice kind="warning" title={`Delete ${answersInWords(answered)} as well?`}>
            This can’t be undone. To keep them, choose “No longer ask this” instead.
          </Notice>
        ) : null}
        <div className="dialog-actions">
          {question ? (
            <Button look="danger" busy={busy === 'delete'} onPress={remove}>
              {sure ? 'Delete question and answers' : 'Delete'}
            </Button>
          ) : (
            <Button onPress={onClose}>Cancel</Button>
          )}
          <Button type="submit" look="main" busy={busy === 'save'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Reads whom it is asked. */
function readChoices(form: FormData) {
  const after = String(form.get('after') ?? '');
  return {
    types: form.get('types') === 'some' ? form.getAll('type') : null,
    condition: after === '' ? null : { questionId: after, answers: form.getAll('answer') },
  };
}

const firstBelow = (wrong: Wrong, path: string) =>
  Object.entries(wrong).find(([field]) => field.startsWith(path))?.[1];

interface TypesProps {
  question: SetQuestion | undefined;
  types: QuestionsToSet['types'];
  wrong: Wrong;
}

function Types({ question, types, wrong }: TypesProps) {
  const [all, setAll] = useState(!question?.types);
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Applies to</legend>
      <Checkbox
        label="All ticket types"
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
        error={wrong.types}
      />
      {all ? null : (
        <div className="grid ps-9">
          <input type="hidden" name="types" value="some" />
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              name="type"
              value={id}
              defaultChecked={question?.types?.includes(id)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface ConditionProps {
  question: SetQuestion | undefined;
  scope: SetQuestion['scope'];
  questions: readonly SetQuestion[];
  wrong: Wrong;
}

function Condition({ question, scope, questions, wrong }: ConditionProps) {
  const [after, setAfter] = useState(question?.condition?.questionId ?? '');
  const possible = questions.filter(
    (each) => each.id !== question?.id && each.scope === scope && REVEALING.includes(each.kind),
  );
  if (possible.length === 0) return null;
  const parent = possible.find(({ id }) => id === after);
  const options = parent?.kind === 'consent' ? [AGREED] : (parent?.options ?? []);
  const answersError = wrong['condition.answers'] ?? firstBelow(wrong, 'condition.answers.');
  return (
    <fieldset className="grid gap-3">
      <Select
        label="Only after another answer"
        name="after"
        value={parent ? after : ''}
        onChange={({ target }) => setAfter(target.value)}
        error={wrong['condition.questionId']}
      >
        <option value="">Always ask</option>
        {possible.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
      {parent ? (
        <fieldset className="grid ps-4">
          <legend className="text-sm text-muted">Ask if the answer is</legend>
          {options.map((option) => (
            <Checkbox
              key={`${after}-${option}`}
              label={option}
              name="answer"
              value={option}
              defaultChecked={
                parent.kind === 'consent' ||
                (question?.condition?.questionId === after && question.condition.answers.includes(option))
              }
            />
          ))}
          <FieldNotes id="condition-answers" error={answersError} />
        </fieldset>
      ) : null}
    </fieldset>
  );
}
