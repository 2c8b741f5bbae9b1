import { Check } from 'lucide-react';
import { ApprovalBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import type { Theme } from '../../ui/themes.ts';
import { TicketStub } from '../../ui/ticket-stub.tsx';

interface ThemeCardProps {
  theme: Theme;
  chosen: boolean;
  /** What a mode starts with. */
  isDefault: boolean;
}

/** A theme, shown with the house's own parts; on a phone with the few that tell most. The whole card is its button; the theme's script listens for it. */
export function ThemeCard({ theme: { name, mode }, chosen, isDefault }: ThemeCardProps) {
  return (
    <article className="theme-card" data-chosen={chosen}>
      <div data-theme={name} inert className="theme-paper">
        <p className="text-sm text-muted">
          Saturday 12 December<span className="max-sm:hidden"> · 19:30</span>
        </p>
        <p className="font-display text-xl leading-tight font-bold sm:text-2xl">Summer Jazz on the Koppie</p>
        <p className="flex flex-wrap gap-2">
          <ApprovalBadge approval="approved" />
          <span className="contents max-sm:hidden">
            <ApprovalBadge approval="pending" />
            <ApprovalBadge approval="failed" />
          </span>
        </p>
        <div className="grid gap-[0.9rem] max-sm:hidden">
          <TicketStub stub={<span className="font-semibold">2</span>} marked>
            <p className="font-semibold">General</p>
            <Money of={{ minor: 35_000, currency: 'ZAR' }} className="text-muted" />
          </TicketStub>
          <Field label="Email" placeholder="you@example.com" readOnly />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="main">Buy a ticket!</Button>
          <span className="contents max-sm:hidden">
            <Button>Details</Button>
          </span>
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
          <span className="capitalize">{name}</span>
          {isDefault ? <span className="font-normal text-muted max-sm:text-sm">default</span> : null}
          {chosen ? (
            <span className="ms-auto inline-flex items-center gap-1.5">
              <Check aria-hidden className="size-5" />
              <span aria-hidden className="max-sm:hidden">
                Chosen
              </span>
            </span>
          ) : null}
        </button>
      </h3>
    </article>
  );
}
