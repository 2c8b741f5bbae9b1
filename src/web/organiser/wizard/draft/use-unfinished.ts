import { useEffect, useState } from 'react';
import { SECTIONS, type SectionId } from '../sections/sections.ts';
import { differences, rebase } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import { readKept, sectionKey } from './stored-draft.ts';

/** The sections of a stored event with unsaved changes in this browser; none until scripts run. */
export function useUnfinished(userId: string, stored: EventDraft): ReadonlySet<SectionId> {
  const [found, setFound] = useState<ReadonlySet<SectionId>>(() => new Set());
  useEffect(() => {
    const left = SECTIONS.filter(({ id, fields }) => {
      const kept = readKept(sectionKey(userId, stored.id, id));
      return kept && differences(rebase(kept.draft, stored, fields), stored).length > 0;
    });
    setFound(new Set(left.map(({ id }) => id)));
  }, [userId, stored]);
  return found;
}
