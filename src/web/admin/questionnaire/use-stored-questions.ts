import { useEffect, useState } from 'react';
import { type Form, TO_START_WITH } from '../../../core/questionnaire/questions.ts';
import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import { type DraftStep, draftOf } from './question-draft.ts';

interface Kept {
  version: number;
  steps: DraftStep[];
}

/**
 * The questions while an admin edits them, kept in this tab so that a reload loses nothing. If others were saved meanwhile, those win.
 * @param whose a user's id
 * @returns `restored`: a draft was restored. `forget`: call after saving. `discard`: drops the draft
 */
export function useStoredQuestions({ open, steps: stored, version }: Form, whose: string) {
  const fresh = () => draftOf(open ? stored : TO_START_WITH);
  const [steps, setSteps] = useState(fresh);
  const [restored, setRestored] = useState(false);
  const name = tabStorageKey(whose, 'questions');

  // In an effect, because the server cannot know what a tab keeps.
  useEffect(() => {
    const kept = readInTab<Kept>(name);
    if (kept?.version !== version) return removeInTab(name);
    setSteps(kept.steps);
    setRestored(true);
  }, [name, version]);

  const change = (at: number, next: (step: DraftStep) => DraftStep) => {
    const changed = steps.map((step, index) => (index === at ? next(step) : step));
    setSteps(changed);
    storeInTab(name, { version, steps: changed } satisfies Kept);
  };
  const forget = () => removeInTab(name);
  const discard = () => {
    forget();
    setSteps(fresh());
    setRestored(false);
  };
  return { steps, restored, change, forget, discard };
}
