import type { ReactNode } from 'react';
import type { ShownQuestion } from '../../../core/attendees/details-form.ts';
import { AGREED } from '../../../core/attendees/question.ts';
import { COUNTRIES } from '../../../core/profile/countries.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FieldNotes } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { answerName, issuePath, removeName } from './read-details-form.ts';

type Ticket = { line: number; seat: number };

export type FileAt = (questionId: string, at: Ticket) => string;

interface QuestionsProps {
  questions: readonly ShownQuestion[];
  /** By question id. */
  answers: Record<string, readonly string[]>;
  /** The ticket they belong to; undefined for the order. */
  ticket?: Ticket;
  /** Errors by path. */
  errors: Record<string, string>;
  /** Where an earlier file is; undefined in a preview. */
  fileAt?: FileAt;
}

/** The questions of an order or a ticket, each with its follow-ups below it. */
export function Questions(props: QuestionsProps) {
  return props.questions
    .filter(({ condition }) => condition === null)
    .map((question) => <Asked key={question.id} question={question} {...props} />);
}

/** The style sheet opens follow-ups once their answer is chosen (details.css). */
function Asked({ question, ...props }: QuestionsProps & { question: ShownQuestion }) {
  const options = optionsOf(question, props.answers[question.id] ?? []);
  const followUps = props.questions.filter(({ condition }) => condition?.questionId === question.id);
  return (
    <div className="asked">
      <Question question={question} {...props} />
      {followUps.map((followUp) => {
        const places = followUp.condition?.answers.map((answer) => options.indexOf(answer) + 1) ?? [];
        return (
          <div key={followUp.id} className="follow-up" data-if={places.join(' ')}>
            <p className="follow-up-if text-sm text-muted">
              {question.kind === 'consent' ? 'If you ticked the box:' : 'If you chose '}
              {question.kind === 'consent' ? null : (
                <bdi>“{followUp.condition?.answers.join('” or “')}”:</bdi>
              )}
            </p>
            <Asked question={followUp} {...props} />
          </div>
        );
      })}
    </div>
  );
}

/** The options to show. A chosen option that was removed since comes last. */
function optionsOf({ kind, options, required }: ShownQuestion, chosen: readonly string[]): string[] {
  if (kind === 'consent') return [AGREED];
  const removed = chosen.filter((each) => each !== '' && !options.includes(each));
  return [...(kind === 'choice' && !required ? [''] : []), ...options, ...removed];
}

function Question({
  question,
  answers,
  ticket,
  errors,
  fileAt,
}: QuestionsProps & { question: ShownQuestion }) {
  const name = answerName(question.id, ticket);
  const chosen = answers[question.id] ?? [];
  const [first = ''] = chosen;
  const error = errors[issuePath(`answers.${question.id}`, ticket)];
  const label = <Label required={question.required}>{question.text}</Label>;
  const hint = hintOf(question);
  const texts = { id: name, name, label, hint, error, defaultValue: first };
  switch (question.kind) {
    case 'long_text':
      return <TextArea {...texts} rows={4} />;
    case 'number':
      return <Field {...texts} inputMode="decimal" className="max-w-48" />;
    case 'date':
      return <Field {...texts} type="date" min="1900-01-01" className="max-w-56" />;
    case 'phone':
      return <Field {...texts} type="tel" autoComplete="tel" className="max-w-80" />;
    case 'country':
      return (
        <Select {...texts} className="max-w-80">
          <option value="">{question.required ? 'Choose a country' : 'No answer'}</option>
          {COUNTRIES.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      );
    case 'file':
      return (
        <FileAnswer
          name={name}
          label={label}
          hint={hint}
          error={error}
          question={question}
          ticket={ticket}
          fileAt={fileAt}
          sent={first}
        />
      );
    case 'choice':
    case 'several':
    case 'consent':
      return (
        <Choices
          name={name}
          label={label}
          hint={hint}
          error={error}
          chosen={chosen}
          type={question.kind === 'choice' ? 'radio' : 'checkbox'}
          options={optionsOf(question, chosen).map((value) => ({ value, text: textOf(question, value) }))}
          alone={question.kind === 'consent'}
        />
      );
    case 'text':
      return <Field {...texts} />;
  }
}

const textOf = ({ kind, text }: ShownQuestion, value: string): ReactNode =>
  kind === 'consent' ? text : value === '' ? 'No answer' : value;

interface FileAnswerProps {
  name: string;
  label: ReactNode;
  hint: string | undefined;
  error: string | undefined;
  question: ShownQuestion;
  ticket: Ticket | undefined;
  fileAt: FileAt | undefined;
  /** The name of the present file; empty without one. */
  sent: string;
}

/** A file field. An earlier file stays until another is chosen, or its box is ticked. */
function FileAnswer({ name, label, hint, error, question, ticket, fileAt, sent }: FileAnswerProps) {
  return (
    <div className="grid gap-2">
      <Field
        id={name}
        name={name}
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        label={label}
        hint={[hint, 'PDF, JPEG, PNG or WebP, up to 10 MB.'].filter(Boolean).join(' ')}
        error={error}
        className="file-answer"
      />
      {sent && fileAt ? (
        <div className="flex flex-wrap items-center gap-x-6">
          <input type="hidden" name={name} value={sent} />
          <a
            href={fileAt(question.id, ticket ?? { line: 0, seat: 0 })}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-4"
          >
            <span>
              <span className="sr-only">Download </span>
              Sent: <bdi>{sent}</bdi>
            </span>
          </a>
          {question.required ? null : (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                name={removeName(question.id, ticket)}
                value="yes"
              />
              <span>
                Remove<span className="sr-only"> {sent}</span>
              </span>
            </label>
          )}
        </div>
      ) : null}
    </div>
  );
}

interface ChoicesProps {
  name: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  type: 'radio' | 'checkbox';
  options: { value: string; text: ReactNode }[];
  chosen: readonly string[];
  /** The only box of its question. */
  alone: boolean;
}

function Choices({ name, label, hint, error, type, options, chosen, alone }: ChoicesProps) {
  const boxes = (
    <div className="options">
      {options.map(({ value, text }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            id={alone ? name : undefined}
            type={type}
            name={name}
            value={value}
            className={type}
            aria-describedby={alone ? notesOf({ name, hint, error }) : undefined}
            aria-invalid={alone && error ? true : undefined}
            defaultChecked={
              chosen.includes(value) || (type === 'radio' && value === '' && chosen.length === 0)
            }
          />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{alone ? label : text}</bdi>
          </span>
        </label>
      ))}
    </div>
  );
  // A single box is its own question. In a group of that name it would be read twice.
  if (alone) {
    return (
      <div className="grid gap-1">
        {boxes}
        <FieldNotes id={name} hint={hint} error={error} />
      </div>
    );
  }
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="grid gap-1"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="mb-1 font-semibold wrap-anywhere">{label}</legend>
      <FieldNotes id={name} hint={hint} />
      {boxes}
      <FieldNotes id={name} error={error} />
    </fieldset>
  );
}

const notesOf = ({ name, hint, error }: Pick<ChoicesProps, 'name' | 'hint' | 'error'>) =>
  [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ') || undefined;

/** Optional questions are marked, since most are required. */
export function Label({ required, children }: { required: boolean; children: ReactNode }) {
  return (
    <>
      <bdi>{children}</bdi>
      {required ? null : <span className="font-normal text-muted"> (optional)</span>}
    </>
  );
}

function hintOf({ help, sensitive, keepDays }: ShownQuestion): string | undefined {
  const kept =
    keepDays === null
      ? ''
      : keepDays === 0
        ? 'Erased once the event is over.'
        : `Erased ${keepDays === 1 ? 'a day' : `${keepDays} days`} after the event.`;
  return [help, sensitive ? 'Stored encrypted.' : '', kept].filter(Boolean).join(' ') || undefined;
}
