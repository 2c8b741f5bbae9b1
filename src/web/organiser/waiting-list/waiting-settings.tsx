import type { FormEvent } from 'react';
import { readWholeNumber } from '../../../core/shared/typed-number.ts';
import type { WaitingListSettings } from '../../../core/waiting-list/waiting-list.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Opens the waiting list, and sets how long an offer lasts. */
export function WaitingSettings({ settings }: { settings: WaitingListSettings }) {
  const change = useChange();
  const { busy, refused, attempt } = useAttempt();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    return attempt('save', async () => {
      await change('settings', {
        open: typed.has('open'),
        offerHours: readWholeNumber(String(typed.get('offerHours'))) ?? null,
        resale: typed.has('resale'),
      });
      toast.success('Saved.');
    });
  };
  const wrong = refused?.fields.offerHours;
  return (
    <Section
      title="Settings"
      lead="While it’s closed, nobody new can join. People who already wait keep their place until the sale ends."
    >
      <form onSubmit={save} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5">
        <Checkbox
          label="People can join when tickets are sold out"
          name="open"
          defaultChecked={settings.open}
        />
        <Checkbox
          label="People can sell their tickets back"
          name="resale"
          defaultChecked={settings.resale}
          hint="Their ticket is offered to the waiting list for what they paid, and refunded once somebody buys it. Needs an open list."
        />
        <Field
          label="Hours to buy"
          name="offerHours"
          type="number"
          inputMode="numeric"
          min={1}
          max={168}
          required
          defaultValue={settings.offerHours}
          hint="Tickets that aren’t bought in this time go to the next person. Offers end when the sale does."
          error={wrong}
        />
        {refused && !wrong ? <Notice kind="error">{refused.message}</Notice> : null}
        <Button type="submit" busy={busy !== undefined} className="justify-self-start">
          Save
        </Button>
      </form>
    </Section>
  );
}
