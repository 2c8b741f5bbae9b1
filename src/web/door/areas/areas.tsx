import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import { CopyAlong } from '../../organiser/series/copy-along.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { DoorData } from '../use-door-data.ts';
import { AreaDialog } from './area-dialog.tsx';

interface AreasProps {
  toSet: NonNullable<DoorData['settings']>;
  /** The area for which nobody has chosen how often it admits. */
  undecided: string | undefined;
  /** Called after something was saved. */
  onChange: () => void;
}

/** The event's areas, for people who may edit it. Folded while the entrance is the only one. */
export function Areas({ toSet, undecided, onChange }: AreasProps) {
  const [edited, edit] = useState<AreaSettings | 'new'>();
  const { areas, types, event } = toSet;
  const place = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  // A link leads here. The server doesn't see that part of an address, so it can't unfold this.
  useEffect(() => {
    if (place.hash === '#areas' && fold.current) fold.current.open = true;
  }, [place]);
  return (
    <details ref={fold} id="areas" className="door-areas" open={areas.length > 1 || undefined}>
      <summary>
        <h2 className="text-xl">Areas</h2>
      </summary>
      <div className="grid gap-4 pt-3">
        <p className="text-muted">
          Tickets are scanned once at each area, or once a day. Add areas for a backstage or a second stage,
          or let people leave and come back.
        </p>
        <ul className="grid gap-2">
          {areas.map((area) => (
            <li key={area.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{area.name}</bdi>
                </p>
                <p className="text-sm text-muted">{ruleWords(area, types.length, area.id === undecided)}</p>
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
          undecided={edited !== 'new' && edited.id === undecided}
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

function ruleWords(area: AreaSettings, allTypes: number, isUndecided: boolean): string {
  const { closed, frequency, reEntry, types } = area;
  if (closed) return 'Closed';
  const rules = [
    isUndecided ? 'How often isn’t chosen yet' : frequency === 'day' ? 'Once a day' : 'Once',
    ...(reEntry ? ['re-entry allowed'] : []),
    ...(types ? [`${types.length} of ${allTypes} ticket types`] : []),
  ];
  return rules.join(' · ');
}
