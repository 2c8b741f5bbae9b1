import type { WaitingListSettings } from '../../../core/waiting-list/waiting-list.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { flag, wholeNumber } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

const SETTINGS = { open: flag, resale: flag, offerHours: wholeNumber };

/** Opens the waiting list, and sets how long an offer lasts. */
export function WaitingSettings({ settings }: { settings: WaitingListSettings }) {
  const change = useChange();
  const { form, bind, busy, refusal } = useCodecForm(SETTINGS, settings, async (input) => {
    await change('settings', input);
    toast.success('Saved.');
  });
  return (
    <Section
      title="Settings"
      lead="While it’s closed, nobody new can join. People who already wait keep their place until the sale ends."
    >
      <form {...form} noValidate={false} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5">
        <Checkbox label="People can join when tickets are sold out" {...bind('open')} />
        <Checkbox
          label="People can sell their tickets back"
          {...bind('resale')}
          hint="Their ticket is offered to the waiting list for what they paid, and refunded once somebody buys it. Needs an open list."
        />
        <Field
          label="Hours to buy"
          {...bind('offerHours')}
          type="number"
          min={1}
          max={168}
          required
          hint="Tickets that aren’t bought in this time go to the next person. Offers end when the sale does."
        />
        {refusal}
        <Button type="submit" busy={busy !== undefined} className="justify-self-start">
          Save
        </Button>
      </form>
    </Section>
  );
}
