import { useCallback, useEffect, useRef, useState } from 'react';
import { type AskedSuggestion, PlacesTrouble, suggest } from './ask-places.ts';

/** How long to wait after the last letter before searching, and how soon to ask again while the list of places is prepared, ms. */
const PAUSE_MS = 200;
const AGAIN_MS = 1_500;
export const SHORTEST = 2;

interface Found {
  suggestions: AskedSuggestion[];
  search: 'while-typing' | 'when-asked';
  attribution: string;
}

const NOTHING: Found = { suggestions: [], search: 'while-typing', attribution: '' };

/** Searches for places while somebody types, or on request. The latest search wins. */
export function usePlaceSearch() {
  const [found, setFound] = useState(NOTHING);
  const [state, setState] = useState<'idle' | 'searching' | 'preparing'>('idle');
  const [trouble, setTrouble] = useState<string>();
  const session = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const mode = useRef(NOTHING.search);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    setState('idle');
  }, []);
  useEffect(() => stop, [stop]);

  const run = useCallback(async (text: string, asked: boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    session.current ||= crypto.randomUUID();
    try {
      const answer = await suggest({ text, asked, session: session.current }, controller.signal);
      mode.current = answer.search;
      setTrouble(undefined);
      setFound(answer);
      setState(answer.ready ? 'idle' : 'preparing');
      if (!answer.ready) timer.current = setTimeout(() => void run(text, asked), AGAIN_MS);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFound((last) => ({ ...last, suggestions: [] }));
      setState('idle');
      setTrouble(
        error instanceof PlacesTrouble ? error.message : 'Address search is not available right now.',
      );
    }
  }, []);

  return {
    ...found,
    state,
    trouble,
    setTrouble,
    stop,
    /** Has the server prepare its list before the first letter. */
    prepare: () => void (session.current === '' && run('', false)),
    /** Searches after a pause; text that is too short has no results. */
    type(text: string) {
      stop();
      if (text.trim().length < SHORTEST) return setFound((last) => ({ ...last, suggestions: [] }));
      if (mode.current === 'when-asked') return;
      setState('searching');
      timer.current = setTimeout(() => void run(text, false), PAUSE_MS);
    },
    searchNow(text: string) {
      stop();
      if (text.trim().length < SHORTEST) return;
      setState('searching');
      void run(text, true);
    },
    /** Ends the search session, which some providers bill by. @returns its id */
    endSession() {
      const ended = session.current;
      session.current = crypto.randomUUID();
      return ended;
    },
  };
}
