import { useState } from 'react';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import type { AreasToSet } from '../../../core/check-in/areas/change-areas.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { AreaDialog } from './area-dialog.tsx';

interface AreasProps {
  eventId: string;
  toSet: AreasToSet;
  /** The area for which nobody has chosen how often it admits. */
  undecided: string | undefined;
  /** Called after something was saved. */
  onChange: () => void;
}

/** Lists an event's areas, each of which can be changed. */
export function Areas({ eventId, toSet: { areas, types }, undecided, onChange }: AreasProps) {
  const [edited, edit] = useState<AreaSettings>();
  return (
    <>
      <ul className="border-t border-line">
        {areas.map((area) => (
          <li
            key={area.id}
            className="flex items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-3 text-lg wrap-anywhere">
                <bdi>{area.name}</bdi>
                {area.closed ? <Badge kind="neutral">closed</Badge> : null}
              </h2>
              <p className="text-sm text-muted">{ruleWords(area, types.length, area.id === undecided)}</p>
            </div>
            <Button onPress={() => edit(area)} aria-label={`Edit ${area.name}`}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {edited ? (
        <AreaDialog
          eventId={eventId}
          area={edited}
          undecided={edited.id === undecided}
          types={types}
          onClose={() => edit(undefined)}
          onSaved={() => {
            edit(undefined);
            onChange();
          }}
        />
      ) : null}
    </>
  );
}

function ruleWords(area: AreaSettings, allTypes: number, isUndecided: boolean): string {
  const { frequency, reEntry, types } = area;
  const rules = [
    isUndecided ? 'How often isn’t chosen yet' : frequency === 'day' ? 'Once a day' : 'Once',
    ...(reEntry ? ['re-entry allowed'] : []),
    ...(types ? [`${types.length} of ${allTypes} ticket types`] : []),
  ];
  return rules.join(' · ');
}
