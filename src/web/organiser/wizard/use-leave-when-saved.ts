import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/toaster.tsx';
import type { SaveResult } from './save.ts';

/**
 * After saving, drops the browser's draft and leaves the form.
 * @param drop drops the draft
 * @param news what is announced, unless the result has its own
 * @param to where it goes
 */
export function useLeaveWhenSaved(
  result: SaveResult | undefined,
  { drop, news, to }: { drop: () => void; news: string; to: string },
) {
  const navigate = useNavigate();
  const saved = result !== undefined && 'saved' in result;
  const says = (saved && result.news) || news;
  useEffect(() => {
    if (!saved) return;
    drop();
    toast.success(says);
    void navigate(to);
  }, [saved, drop, says, to, navigate]);
}
