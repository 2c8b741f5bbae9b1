import { useId } from 'react';
import { LONGEST } from '../../core/questionnaire/questionnaire.ts';
import type { Question } from '../../core/questionnaire/questions.ts';
import { Field } from '../ui/forms/field.tsx';
import { FieldError } from '../ui/forms/field-frame.tsx';
import { nameOf } from './answer-name.ts';

interface QuestionFieldProps {
  question: Question;
  answer: string;
  hint: string | undefined;
  error: string | undefined;
}

const INPUTS = {
  text: { type: 'text', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

/** One question with its control, hint and error. */
export function QuestionField({ question, answer, hint, error }: QuestionFieldProps) {
  const { id, kind, text, required, placeholder } = question;
  if (kind === 'choice') return <Choice question={question} answer={answer} error={error} />;
  return (
    <Field
      {...INPUTS[kind]}
      name={nameOf(id)}
      label={<Asked text={text} required={required} />}
      placeholder={placeholder}
      required={required}
      maxLength={LONGEST[kind]}
      defaultValue={answer}
      hint={hint}
      error={error}
      className="content-start"
    />
  );
}

function Choice({ question, answer, error }: Omit<QuestionFieldProps, 'hint'>) {
  const errorId = useId();
  const { id, text, options, required, selected } = question;
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">
        <Asked text={text} required={required} how="choose one" />
      </legend>
      <div className="questionnaire-toggle" data-many={options.length > 2}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              className="radio"
              name={nameOf(id)}
              value={option}
              required={required}
              defaultChecked={option === (answer || selected)}
            />
            <span dir="auto" className="wrap-anywhere">
              {option}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** @param how how to answer, if the control does not make that clear */
function Asked({ text, required, how }: { text: string; required: boolean; how?: string }) {
  const notes = [how, required ? 'required' : undefined].filter(Boolean).join(', ');
  return (
    <>
      <bdi className="wrap-anywhere">{text}</bdi>
      {notes ? <span className="font-normal text-muted"> ({notes})</span> : null}
    </>
  );
}
