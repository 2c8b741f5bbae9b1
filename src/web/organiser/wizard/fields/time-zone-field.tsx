import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { timeZones } from '../../../ui/dates/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { useDraftForm } from '../draft/use-draft-form.ts';

/** Chooses a time zone by typing part of its name: "johan", "berlin". */
export function TimeZoneField() {
  const { control, getValues, setValue } = useDraftForm();
  const stored = getValues('timeZone');
  const zoneFrom = useWatch({ control, name: 'zoneFrom' });
  const zones = useMemo(() => timeZones(stored), [stored]);
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { ref, ...field }, fieldState }) => (
        <Combobox
          label="Time zone"
          hint={`Start and end are in local time at the venue.${zoneFrom === 'place' ? ' We set the time zone from the place.' : ''}`}
          placeholder="Type a city"
          none="No time zone found"
          options={zones}
          inputRef={ref}
          error={fieldState.error?.message}
          {...field}
          onChange={(zone) => {
            // Leaving the field reports its zone again, which is no choice.
            if (zone !== field.value) setValue('zoneFrom', undefined);
            field.onChange(zone);
          }}
        />
      )}
    />
  );
}
