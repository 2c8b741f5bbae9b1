import { Check } from 'lucide-react';
import { ApprovalBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/money.tsx';
import type { Theme } from '../../ui/themes/themes.ts';
import { TicketStub } from '../../ui/ticket-stub.tsx';

interface ThemeCardProps {
  theme: Theme;
  /** Chosen for its mode. */
  chosen: boolean;
  /** Chosen, and currently shown. */
  inUse: boolean;
  /** The default of its mode. */
  isDefault: boolean;
}

/**
 * A theme, shown with Tikiti's own components; on a phone only with a swatch, so that all of them can be seen quickly. The whole card is
 * its button, which the theme's script handles.
 */
export function ThemeCard({ theme: { name, mode }, chosen, inUse, isDefault }: ThemeCardProps) {
  return (
    <article className="theme-card" data-chosen={chosen}>
      <div data-theme={name} inert className="theme-paper">
        <p className="text-sm text-muted">Saturday 12 December · 19:30</p>
        <p className="font-display text-2xl leading-tight font-bold">Summer Jazz on the Koppie</p>
        <p className="flex flex-wrap gap-2">
          <ApprovalBadge approval="approved" />
          <ApprovalBadge approval="pending" />
          <ApprovalBadge approval="failed" />
        </p>
        <TicketStub stub={<span className="font-semibold">2</span>} marked>
          <p className="font-semibold">General</p>
          <Money of={{ minor: 35_000, currency: 'ZAR' }} className="text-muted" />
        </TicketStub>
        <Field label="Email" placeholder="you@example.com" readOnly />
        <div className="flex flex-wrap gap-3">
          <Button look="main">Buy a ticket!</Button>
          <Button>Details</Button>
        </div>
      </div>
      <h3 className="font-sans text-base font-semibold tracking-normal">
        <button
          type="button"
          className="theme-choice"
          aria-pressed={chosen}
          data-theme-choice={name}
          data-theme-mode={mode}
        >
          <span aria-hidden data-theme={name} className="theme-swatch">
            {chosen ? (
              <Check className="size-5 text-base-content" />
            ) : (
              <>
                <span className="bg-primary" />
                <span className="bg-secondary" />
                <span className="bg-accent" />
              </>
            )}
          </span>
          <span className="capitalize">{name}</span>
          {isDefault ? <span className="font-normal text-muted max-sm:sr-only">default</span> : null}
          {chosen ? (
            <span aria-hidden={!inUse} className="ms-auto inline-flex items-center gap-1.5 max-sm:sr-only">
              <Check aria-hidden className="size-5" />
              {inUse ? 'In use now' : 'Chosen'}
            </span>
          ) : null}
        </button>
      </h3>
    </article>
  );
}
