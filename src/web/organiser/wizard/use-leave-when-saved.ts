import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/toaster.tsx';
import type { SaveResult } from './save.ts';

/**
 * Once it is stored, the draft in the browser has done its work.
 * @param drop drops that; @param news what is said; @param to where it goes on
 */
export function useLeaveWhenSaved(
  result: SaveResult | undefined,
  { drop, news, to }: { drop: () => void; news: string; to: string },
) {
  const navigate = useNavigate();
  const saved = result !== undefined && 'saved' in result;
  useEffect(() => {
    if (!saved) return;
    drop();
    toast.success(news);
    void navigate(to);
  }, [saved, drop, news, to, navigate]);
}
