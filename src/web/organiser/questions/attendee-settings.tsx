import type { FormEvent } from 'react';
import type { AttendeeFormAnswer } from '../../../core/attendees/question.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Sets whether tickets need attendee names, and when buyers give their details. */
export function AttendeeSettingsForm({ form }: { form: AttendeeFormAnswer }) {
  const change = useChange();
  const { busy, refused, attempt } = useAttempt();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    return attempt('save', async () => {
      await change('settings', {
        names: typed.get('names'),
        emails: typed.has('emails'),
        beforePayment: typed.get('when') === 'before',
      });
      toast.success('Saved.');
    });
  };
  return (
    <Section
      id="names"
      title="Names"
      lead="A ticket without a name belongs to its buyer. Names are on the ticket, at the door and in your exports."
    >
      <form onSubmit={save} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5">
        <Select label="A name for each ticket" name="names" defaultValue={form.names}>
          <option value="off">Don’t ask</option>
          <option value="optional">Ask, optional</option>
          <option value="required">Ask, required</option>
        </Select>
        <Checkbox label="Also ask for an email, optional" name="emails" defaultChecked={form.emails} />
        <Select
          label="When buyers answer"
          name="when"
          defaultValue={form.beforePayment ? 'before' : 'after'}
          hint="Their seats are held meanwhile. Optional questions never hold up a payment."
        >
          <option value="before">Before they pay, if anything is required</option>
          <option value="after">After they’ve paid, from their order</option>
        </Select>
        {refused ? <Notice kind="error">{refused.message}</Notice> : null}
        <Button type="submit" busy={busy !== undefined} className="justify-self-start">
          Save
        </Button>
      </form>
    </Section>
  );
}
