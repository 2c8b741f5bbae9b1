import '../../public/details/details.css';
import type { QuestionsToSet } from '../../../core/attendees/change-questions.ts';
import { Section } from '../../account/settings/section.tsx';
import { Label, Questions } from '../../public/details/question.tsx';
import { Field } from '../../ui/forms/field.tsx';

/** The form as buyers see it, with one ticket of each type. Nothing typed here is sent. */
export function Preview({ toSet: { form } }: { toSet: QuestionsToSet }) {
  const open = form.questions.filter(({ closed }) => !closed);
  const [ofTicket, ofOrder] = ['ticket', 'order'].map((scope) => open.filter((each) => each.scope === scope));
  if (form.names === 'off' && !form.emails && open.length === 0) return null;
  return (
    <Section
      id="preview"
      title="Preview"
      lead="What buyers see. Try it: follow-up questions open as you choose."
    >
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-6 rounded-box border border-line p-4 sm:p-6">
        {form.names === 'off' ? null : (
          <Field label={<Label required={form.names === 'required'}>Name</Label>} autoComplete="off" />
        )}
        {form.emails ? (
          <Field label={<Label required={false}>Email</Label>} type="email" autoComplete="off" />
        ) : null}
        <Questions questions={ofTicket ?? []} answers={{}} ticket={{ line: 0, seat: 0 }} errors={{}} />
        {ofOrder?.length ? <Questions questions={ofOrder} answers={{}} errors={{}} /> : null}
      </div>
    </Section>
  );
}
