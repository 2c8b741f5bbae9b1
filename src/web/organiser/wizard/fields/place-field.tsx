import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { MapPoint } from '../../../ui/map/map-view.ts';
import type { AskedPlace } from '../../../ui/places/ask-places.ts';
import { type PickedPoint, PlacePicker } from '../../../ui/places/place-picker.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { addressFor, type Where, withFound, withPin } from './place-address.ts';

/** Asks where the event is, on a map and in words for customers. */
export function PlaceField() {
  const { control, setValue, getValues, formState } = useDraftForm();
  const [place, timeZone, written, foundAddress] = useWatch({
    control,
    name: ['place', 'timeZone', 'locationText', 'foundAddress'],
  });
  const { findsStreets } = useWizardFacts();
  const locationText = useDraftField('locationText');
  const found = useRef<AskedPlace>(undefined);
  // An address found while the organiser has their own text, offered to replace it; not offered while they edit one that was filled in.
  const [offer, setOffer] = useState('');
  const changed = { shouldDirty: true, shouldValidate: true } as const;
  const zoneThere = place && found.current ? found.current.timeZone : undefined;

  const where = (): Where => {
    const [place, locationText, foundAddress] = getValues(['place', 'locationText', 'foundAddress']);
    return { place, locationText, foundAddress };
  };
  const store = ({ place, locationText, foundAddress }: Where) => {
    const before = where();
    setValue('foundAddress', foundAddress);
    if (place !== before.place) setValue('place', place, changed);
    if (locationText !== before.locationText) setValue('locationText', locationText, changed);
  };
  const put = (point: PickedPoint | null) => {
    found.current = undefined;
    setOffer('');
    store(withPin(where(), point));
  };
  const take = (next: AskedPlace) => {
    const address = addressFor(next);
    const filled = withFound(where(), next, address);
    if (!filled) return;
    found.current = next;
    setOffer(filled.locationText === address ? '' : address);
    store(filled);
    // A time zone that nobody chose was a guess, so the place's own replaces it. Times are local and stay as written.
    if (!getValues('zoneFrom')) return;
    setValue('timeZone', next.timeZone, changed);
    setValue('zoneFrom', 'place');
  };
  const miss = (point: MapPoint) => {
    const filled = withFound(where(), point);
    if (filled) store(filled);
  };

  return (
    <fieldset className="grid gap-6">
      <legend className="sr-only">Where</legend>
      <PlacePicker
        findsStreets={findsStreets}
        point={place}
        address={foundAddress ?? formState.defaultValues?.locationText ?? ''}
        onPoint={put}
        onFound={take}
        onMissed={miss}
      />
      {place?.isTown ? (
        <p role="status">
          The pin is in the middle of the town. Until you move it to the door, the map shows customers only
          the town, and directions use the address you write below.
        </p>
      ) : null}
      <Field
        label="Venue and address for customers"
        hint="The venue’s name, street and town, as the event’s page, tickets and emails will show it."
        autoComplete="off"
        maxLength={500}
        {...locationText}
      />
      {offer && offer !== written ? (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            The pin is at <bdi>{offer}</bdi>.
          </p>
          <Button onPress={() => setValue('locationText', offer, changed)}>Use this address</Button>
        </div>
      ) : null}
      {zoneThere && zoneThere !== timeZone ? (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Local time at the venue is {zoneThere.replaceAll('_', ' ')}.</p>
          <Button onPress={() => setValue('timeZone', zoneThere, changed)}>Use this time zone</Button>
        </div>
      ) : null}
    </fieldset>
  );
}
