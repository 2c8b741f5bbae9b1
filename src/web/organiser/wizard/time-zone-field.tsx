import { ChevronDown } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { FieldError } from '../../ui/field-frame.tsx';
import { timeZones } from './time-zones.ts';

interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** Every zone of the world, found by typing a part of its name: "johan", "berlin". */
export function TimeZoneField({ value, onChange, onBlur, inputRef, error }: TimeZoneFieldProps) {
  const zones = useMemo(() => timeZones(value), [value]);
  return (
    <ComboBox
      className="grid gap-1.5"
      defaultItems={zones}
      selectedKey={value || null}
      onSelectionChange={(zone) => zone !== null && onChange(String(zone))}
      onBlur={onBlur}
      isInvalid={error !== undefined}
      menuTrigger="focus"
    >
      <Label className="font-semibold">Time zone</Label>
      <div className="relative">
        <Input ref={inputRef} className="input pe-12" placeholder="Type a city" />
        <Button
          aria-label="All time zones"
          className="btn btn-ghost btn-square absolute end-0.5 top-0.5 size-11"
        >
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </div>
      <Text slot="description" className="text-sm text-muted">
        The start and the end are what clocks show there.
      </Text>
      {error ? <FieldError id="time-zone-error">{error}</FieldError> : null}
      <Popover className="zone-paper">
        <ListBox<{ id: string; label: string }>
          className="zone-list"
          renderEmptyState={() => <p className="p-3">No such zone</p>}
        >
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className="menu-item">
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
