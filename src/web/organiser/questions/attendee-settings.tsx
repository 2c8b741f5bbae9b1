import type { AttendeeFormAnswer } from '../../../core/attendees/question.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { choice, flag } from '../../ui/forms/codecs.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

const NAMES = { names: choice<AttendeeFormAnswer['names']>(), emails: flag };

/** Sets whether tickets need attendee names, and when buyers give their details. */
export function AttendeeSettingsForm({ form: stored }: { form: AttendeeFormAnswer }) {
  const change = useChange();
  const { form, bind, busy, refusal } = useCodecForm(NAMES, stored, async (input, typed) => {
    await change('settings', { ...input, beforePayment: typed.get('when') === 'before' });
    toast.success('Saved.');
  });
  return (
    <Section
      id="names"
      title="Names"
      lead="A ticket without a name belongs to its buyer. Names are on the ticket, at the door and in your exports."
    >
      <form {...form} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5">
        <Select label="A name for each ticket" {...bind('names')}>
          <option value="off">Don’t ask</option>
          <option value="optional">Ask, optional</option>
          <option value="required">Ask, required</option>
        </Select>
        <Checkbox label="Also ask for an email, optional" {...bind('emails')} />
        <Select
          label="When buyers answer"
          name="when"
          defaultValue={stored.beforePayment ? 'before' : 'after'}
          hint="Their seats are held meanwhile. Optional questions never hold up a payment."
        >
          <option value="before">Before they pay, if anything is required</option>
          <option value="after">After they’ve paid, from their order</option>
        </Select>
        {refusal}
        <Button type="submit" busy={busy !== undefined} className="justify-self-start">
          Save
        </Button>
      </form>
    </Section>
  );
}
