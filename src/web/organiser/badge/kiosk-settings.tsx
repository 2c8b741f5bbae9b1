import type { Kiosk } from '../../../core/kiosk/kiosk.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { flag, text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

const SETTINGS = { prints: flag, findByName: flag, directions: text };

/** What the kiosk does, and the way to it. */
export function KioskSettings({ eventId, kiosk, opens }: { eventId: string; kiosk: Kiosk; opens: boolean }) {
  const change = useChange();
  const { form, bind, busy, refusal } = useCodecForm(SETTINGS, kiosk, async (input) => {
    await change('change', input);
    toast.success('Saved.');
  });
  return (
    <Section
      id="kiosk"
      title="Kiosk"
      lead="A tablet or computer at the entrance where guests check themselves in with their code. It shows no reasons: whoever can’t come in is sent to your staff."
    >
      <form {...form} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5">
        <Checkbox
          label="Print the badge of each guest"
          {...bind('prints')}
          hint="Start Chrome with --kiosk --kiosk-printing, so that it prints without asking."
        />
        <Checkbox
          label="Guests can find themselves by name"
          {...bind('findByName')}
          hint="For guests without their code. They may see the names of others who are called alike, and could check them in."
        />
        <Field
          label="Directions"
          {...bind('directions')}
          maxLength={120}
          placeholder="Keynote: Hall A, first floor"
          hint="Optional. Guests read it once they’re checked in."
        />
        {refusal}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy !== undefined}>
            Save
          </Button>
          {opens ? <Button href={`/kiosk/${eventId}?setup`}>Open the kiosk</Button> : null}
        </div>
      </form>
    </Section>
  );
}
