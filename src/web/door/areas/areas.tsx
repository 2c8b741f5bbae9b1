import { useState } from 'react';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import { CopyAlong } from '../../organiser/series/copy-along.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { DoorData } from '../use-door-data.ts';
import { AreaDialog } from './area-dialog.tsx';

interface AreasProps {
  toSet: NonNullable<DoorData['settings']>;
  /** Called after something was saved. */
  onChange: () => void;
}

/** The event's areas, for people who may edit it. Folded while the entrance is the only one. */
export function Areas({ toSet, onChange }: AreasProps) {
  const [edited, edit] = useState<AreaSettings | 'new'>();
  const { areas, types, event } = toSet;
  return (
    <details className="door-areas" open={areas.length > 1 || undefined}>
      <summary>
        <h2 className="text-xl">Areas</h2>
      </summary>
      <div className="grid gap-4 pt-3">
        <p className="text-muted">
          Each area admits a ticket once. Add areas for a backstage or a second stage, or let people leave and
          come back.
        </p>
        <ul className="grid gap-2">
          {areas.map((area) => (
            <li key={area.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{area.name}</bdi>
                </p>
                <p className="text-sm text-muted">{ruleWords(area, types.length)}</p>
              </div>
              <Button onPress={() => edit(area)} aria-label={`Edit ${area.name}`}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
        <Button onPress={() => edit('new')} className="justify-self-start">
          Add an area
        </Button>
        <CopyAlong event={event} tool="door-areas" />
      </div>
      {edited ? (
        <AreaDialog
          eventId={event.id}
          area={edited === 'new' ? undefined : edited}
          types={types}
          onClose={() => edit(undefined)}
          onSaved={() => {
            edit(undefined);
            onChange();
          }}
        />
      ) : null}
    </details>
  );
}

function ruleWords({ closed, frequency, reEntry, types }: AreaSettings, allTypes: number): string {
  if (closed) return 'Closed';
  const rules = [
    frequency === 'day' ? 'Once a day' : 'Once',
    ...(reEntry ? ['re-entry allowed'] : []),
    ...(types ? [`${types.length} of ${allTypes} ticket types`] : []),
  ];
  return rules.join(' · ');
}
