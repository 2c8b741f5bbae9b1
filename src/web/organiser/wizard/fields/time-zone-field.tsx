import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { timeZones } from './time-zones.ts';

/** Chooses a time zone by typing part of its name: "johan", "berlin". */
export function TimeZoneField() {
  const { control, getValues } = useDraftForm();
  const stored = getValues('timeZone');
  const zones = useMemo(() => timeZones(stored), [stored]);
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { ref, ...field }, fieldState }) => (
        <Combobox
          label="Time zone"
          hint="Start and end are in local time at the venue."
          placeholder="Type a city"
          none="No time zone found"
          options={zones}
          inputRef={ref}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}
