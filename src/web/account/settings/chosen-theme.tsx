import { Button } from '../../ui/buttons/button.tsx';
import { THEMES } from '../../ui/themes/themes.ts';
import { useTheme } from '../../ui/themes/use-theme.ts';
import { Section } from './section.tsx';

const SAMPLES = ['bg-base-content', 'bg-primary', 'bg-secondary', 'bg-accent'];

/** Shows the current theme, in its own colours. */
export function ChosenTheme() {
  const name = useTheme();
  const theme = THEMES.find((each) => each.name === name);
  return (
    <Section title="Theme" lead="How Tikiti looks in this browser.">
      <p className="flex min-h-12 flex-wrap items-center gap-4">
        <span aria-hidden className="flex -space-x-2">
          {SAMPLES.map((colour) => (
            <span key={colour} className={`size-8 rounded-full border-2 border-base-100 ${colour}`} />
          ))}
        </span>
        <span>
          <span className="block font-semibold capitalize">{theme?.name ?? '\u00a0'}</span>
          <span className="block text-muted">
            {theme ? `Your ${theme.mode} theme, in use now` : 'Saved in this browser'}
          </span>
        </span>
      </p>
      <div>
        <Button to="/platform/themes">Change theme</Button>
      </div>
    </Section>
  );
}
