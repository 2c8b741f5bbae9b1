import type { TicketDetails } from '../../../core/attendees/details-form.ts';
import { hold } from '../../../languages/en/hold.ts';
import { ErrorSummary, type FieldProblem } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { useLanguage, useWords } from '../../ui/language/language.tsx';
import { textsForScript } from '../../ui/language/page-language.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KeepSeats } from '../hold-time/more-time.tsx';
import './details.css';
import { detailsProblems } from './details-problems.ts';
import detailsScript from './details-script.ts?worker&url';
import { type FileAt, Label, Questions } from './question.tsx';
import { fieldName, issuePath, type TypedDetails } from './read-details-form.ts';

interface DetailsFormProps {
  details: TicketDetails;
  /** A form that came back, with its errors; one that only got more time has none. */
  returned: { errors?: FormErrors | undefined; typed: TypedDetails; chosen: string[] } | undefined;
  /** The form's path; submitted files are below it. */
  at: string;
}

/** Asks for the tickets' attendees and for answers to the organiser's questions. Works without scripts. */
export function DetailsForm({ details, returned, at: path }: DetailsFormProps) {
  const language = useLanguage();
  const sayOfHold = useWords(hold);
  const { errors, typed } = returned ?? {};
  const wrong = errors?.fields ?? {};
  const again = returned?.chosen.filter((each) => !(each in wrong)).map((each) => [each, CHOOSE_AGAIN]) ?? [];
  return (
    <form
      id="details"
      method="post"
      // Where the form is sent to its own page and nothing answers, browsers put their error in place of that page.
      action="#details"
      noValidate
      data-texts={textsForScript(language, [hold])}
      encType={takesFiles(details) ? 'multipart/form-data' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-10"
    >
      {errors ? <Problems detail={errors.detail} problems={detailsProblems(details, wrong)} /> : null}
      <DetailsFields
        details={details}
        typed={typed}
        errors={{ ...wrong, ...Object.fromEntries(again) }}
        fileAt={(id, { line, seat }) => `${path}/${id}${line === 0 ? '' : `?line=${line}&seat=${seat}`}`}
        own
      />
      <div className="grid gap-4">
        <div data-part="time-over" tabIndex={-1} hidden>
          <Notice kind="warning" title="The time to pay ran out">
            What you typed is still here. Press Continue, and we’ll reserve the same seats again if they’re
            left.
          </Notice>
        </div>
        <button type="submit" data-look="main" className="btn button buy-button justify-self-start">
          <span className="button-label">{details.paysNext ? 'Continue' : 'Save'}</span>
          <span className="button-spinner" data-part="sending" hidden>
            <Spinner label="Sending" />
          </span>
        </button>
        <div data-part="offline" hidden>
          <Notice kind="error">{sayOfHold('formOffline')}</Notice>
        </div>
        {details.moreTime ? (
          <noscript>
            <KeepSeats>I need more time</KeepSeats>
          </noscript>
        ) : null}
      </div>
      <script type="module" src={detailsScript} />
    </form>
  );
}

interface DetailsFieldsProps {
  details: TicketDetails;
  /** What was typed, if the form was refused. */
  typed?: TypedDetails | undefined;
  /** Errors by path. */
  errors: Record<string, string>;
  fileAt: FileAt;
  /** Whether the reader probably comes with the first ticket. */
  own?: boolean;
}

/** The fields of the form, also for staff who fill it in for a customer. */
export function DetailsFields({ details, typed, errors, fileAt, own = false }: DetailsFieldsProps) {
  const { tickets, questions, names, emails } = details;
  const several = tickets.length > 1;
  const asksTickets = names !== 'off' || emails || tickets.some((ticket) => ticket.questions.length > 0);
  return (
    <>
      {asksTickets
        ? tickets.map((ticket, at) => {
            const mine = typed?.tickets.find(
              ({ line, seat }) => line === ticket.line && seat === ticket.seat,
            );
            return (
              <fieldset
                key={`${ticket.line}.${ticket.seat}`}
                className="grid grid-cols-[minmax(0,1fr)] gap-6"
              >
                <legend className="mb-4 w-full border-b border-line pb-2">
                  <span className="font-display text-2xl font-extrabold wrap-anywhere">
                    <bdi>{ticket.typeName}</bdi>
                  </span>
                  {several ? (
                    <span className="block text-sm text-muted">
                      Ticket {at + 1} of {tickets.length}
                      {ticket.shortCode ? `, ${ticket.shortCode}` : ''}
                    </span>
                  ) : null}
                </legend>
                {names === 'off' ? null : (
                  <Field
                    id={fieldName('name', ticket)}
                    name={fieldName('name', ticket)}
                    label={<Label required={names === 'required'}>Name</Label>}
                    hint={at === 0 ? 'The person who will use this ticket.' : undefined}
                    error={errors[issuePath('name', ticket)]}
                    defaultValue={mine?.name ?? (ticket.name || (at === 0 ? details.ownName : ''))}
                    autoComplete={own ? autofill('name', ticket, at) : 'off'}
                  />
                )}
                {emails ? (
                  <Field
                    id={fieldName('email', ticket)}
                    name={fieldName('email', ticket)}
                    type="email"
                    label={<Label required={false}>Email</Label>}
                    error={errors[issuePath('email', ticket)]}
                    defaultValue={mine?.email ?? ticket.email}
                    autoComplete={own ? autofill('email', ticket, at) : 'off'}
                    maxLength={254}
                  />
                ) : null}
                <Questions
                  questions={ticket.questions}
                  answers={mine?.answers ?? (typed ? {} : ticket.answers)}
                  ticket={ticket}
                  errors={errors}
                  fileAt={fileAt}
                />
              </fieldset>
            );
          })
        : null}
      {questions.length > 0 ? (
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <legend className="mb-4 w-full border-b border-line pb-2 font-display text-2xl font-extrabold">
            Your order
          </legend>
          <Questions
            questions={questions}
            answers={typed?.answers ?? details.answers}
            errors={errors}
            fileAt={fileAt}
          />
        </fieldset>
      ) : null}
    </>
  );
}

/** Browsers fill in one person's data at a time. With 'off' they would also forget what was typed when somebody goes back to the page. */
const autofill = (what: 'name' | 'email', { line, seat }: { line: number; seat: number }, at: number) =>
  at === 0 ? what : `section-ticket-${line}-${seat} ${what}`;

const CHOOSE_AGAIN = 'Choose the file again: nothing was saved yet.';

const takesFiles = ({ questions, tickets }: TicketDetails) =>
  [...questions, ...tickets.flatMap((ticket) => ticket.questions)].some(({ kind }) => kind === 'file');

/** Says at the top that something is wrong, and leads to each field. */
export function Problems({ detail, problems }: { detail: string; problems: readonly FieldProblem[] }) {
  const several = problems.length > 1;
  const title = several ? `${problems.length} answers need another look. Nothing was saved yet.` : detail;
  return <ErrorSummary title={title} problems={problems} />;
}
