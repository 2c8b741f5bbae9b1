import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlacePicker } from '../../ui/place-picker.tsx';
import type { AskedPlace } from '../../ui/places/ask-places.ts';
import { addressFor, isUntold } from './place-address.ts';
import { useDraftField, useDraftForm } from './use-draft-form.ts';

/** Where the event is: found on the map, and as customers read it. */
export function PlaceField() {
  const { control, setValue, getValues, formState } = useDraftForm();
  const [place, timeZone] = useWatch({ control, name: ['place', 'timeZone'] });
  const locationText = useDraftField('locationText');
  const filled = useRef('');
  const found = useRef<AskedPlace>(undefined);
  const changed = { shouldDirty: true, shouldValidate: true } as const;
  const isNew = !formState.defaultValues?.startsAt;
  const zoneThere = place && found.current ? found.current.timeZone : undefined;

  const take = (next: AskedPlace) => {
    found.current = next;
    const address = addressFor(next);
    // What the organiser wrote themselves stays.
    if (isUntold(getValues('locationText'), filled.current)) {
      setValue('locationText', address, changed);
      filled.current = address;
    }
    // A zone that nobody chose was a guess: the place knows better.
    if (isNew && !formState.dirtyFields.timeZone && !getValues('startsAt'))
      setValue('timeZone', next.timeZone);
  };

  return (
    <fieldset className="grid gap-6">
      <legend className="sr-only">Where</legend>
      <PlacePicker
        point={place}
        onPoint={(point) => setValue('place', point, changed)}
        onFound={take}
        known={getValues('locationText')}
      />
      <Field
        label="Venue and address as customers read it"
        hint="The venue’s name, street and town: on the event’s page, the tickets and in mails."
        autoComplete="off"
        maxLength={500}
        {...locationText}
      />
      {zoneThere && zoneThere !== timeZone ? (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Clocks there show {zoneThere.replaceAll('_', ' ')}.</p>
          <Button onPress={() => setValue('timeZone', zoneThere, changed)}>Use this time zone</Button>
        </div>
      ) : null}
    </fieldset>
  );
}
