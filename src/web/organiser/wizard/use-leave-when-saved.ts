import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/toaster.tsx';
import { dropKept } from './kept-draft.ts';
import type { SaveResult } from './save.ts';

/**
 * Once it is stored, the draft in the browser has done its work.
 * @param keptAt where that lies; @param news what is said; @param to where it goes on
 */
export function useLeaveWhenSaved(
  result: SaveResult | undefined,
  { keptAt, news, to }: { keptAt: string; news: string; to: string },
) {
  const navigate = useNavigate();
  const saved = result !== undefined && 'saved' in result;
  useEffect(() => {
    if (!saved) return;
    dropKept(keptAt);
    toast.success(news);
    void navigate(to);
  }, [saved, keptAt, news, to, navigate]);
}
