import { Moon, Sun } from 'lucide-react';
import { frame } from '../../../languages/en/frame.ts';
import { useWords } from '../language/language.tsx';

/** Switches between light and dark. The theme's script (theme-script.ts) handles clicks, so it works without React too. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const say = useWords(frame);
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label={say('themeToggle')}
      className={`needs-script btn btn-ghost btn-square size-11 ${className}`}
    >
      <Sun aria-hidden className="theme-sun size-5" />
      <Moon aria-hidden className="theme-moon size-5" />
    </button>
  );
}
