import { useEffect, useState } from 'react';
import { type Form, TO_START_WITH } from '../../../core/questionnaire/questions.ts';
import { dropInTab, keepInTab, nameInTab, readInTab } from '../../ui/kept/kept-in-tab.ts';
import { type DraftStep, draftOf } from './question-draft.ts';

interface Kept {
  version: number;
  steps: DraftStep[];
}

/**
 * The questions while an admin writes them, kept in this tab, so that a reload loses nothing. Once somebody has saved others, those
 * stand.
 * @param whose a user's id
 * @returns `restored`: something was brought back. `forget`: what was written is saved. `discard`: it is not wanted
 */
export function useKeptQuestions({ open, steps: stored, version }: Form, whose: string) {
  const fresh = () => draftOf(open ? stored : TO_START_WITH);
  const [steps, setSteps] = useState(fresh);
  const [restored, setRestored] = useState(false);
  const name = nameInTab(whose, 'questions');

  // After the page is alive: the server cannot know what a tab keeps.
  useEffect(() => {
    const kept = readInTab<Kept>(name);
    if (kept?.version !== version) return dropInTab(name);
    setSteps(kept.steps);
    setRestored(true);
  }, [name, version]);

  const change = (at: number, next: (step: DraftStep) => DraftStep) => {
    const changed = steps.map((step, index) => (index === at ? next(step) : step));
    setSteps(changed);
    keepInTab(name, { version, steps: changed } satisfies Kept);
  };
  const forget = () => dropInTab(name);
  const discard = () => {
    forget();
    setSteps(fresh());
    setRestored(false);
  };
  return { steps, restored, change, forget, discard };
}
