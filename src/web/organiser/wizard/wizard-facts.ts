import { createContext, useContext } from 'react';
import type { TimesToMove } from '../../../core/event-desk/get-times-to-move.ts';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { type MinimumAmounts, minimumAmounts } from '../../../core/pricing/minimum-amounts.ts';
import type { ServiceFee } from '../../../core/pricing/service-fee.ts';
import { takenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import type { App } from '../../../core/shared/app.ts';
import type { Currency } from '../../../core/shared/money.ts';
import type { TaxRate } from '../../../core/taxes/tax-rate.ts';
import type { RenderingUpload } from './files/use-rendering-upload.ts';

/** What the steps know besides the form. */
export interface WizardFacts {
  /** When the page was made, ISO 8601. */
  now: string;
  /** The currencies that a card provider here accepts. */
  currencies: readonly Currency[];
  /** The smallest payment in each currency. */
  minimumAmounts: MinimumAmounts;
  /** What the operator takes of each paid ticket. */
  serviceFee: ServiceFee | undefined;
  /** The organisation's tax rates, if any. */
  taxRates: readonly TaxRate[];
  /** What sales allow for each stored ticket type, by its id. */
  storedTypes: Readonly<Record<string, StoredTypeFacts>>;
  /** How many places of each stored shared capacity are held, sold or set aside, by its id. It cannot have fewer. */
  storedSharedCapacities: Readonly<Record<string, number>>;
  /** What can move along with a stored event's start, besides its sales. */
  timesToMove: TimesToMove;
  /** The key of the event's stored 3d rendering, which can be downloaded. */
  storedRendering: string | undefined;
  /** Whether the search for a place finds streets, or only towns. */
  findsStreets: boolean;
  upload: RenderingUpload;
  /** Whether a photo is being cropped, which waits for 'Confirm'. */
  crop: { cropping: boolean; onCropping: (cropping: boolean) => void };
}

/** What is the same for a new event and a stored one. */
export type GivenFacts = Pick<
  WizardFacts,
  'now' | 'currencies' | 'minimumAmounts' | 'serviceFee' | 'taxRates' | 'findsStreets'
>;

/** @param taxRates of the organisation that the event belongs to */
export const givenFacts = (app: App, taxRates: readonly TaxRate[]): GivenFacts => ({
  now: app.clock.now().toISOString(),
  currencies: takenCurrencies(app),
  minimumAmounts: minimumAmounts(app),
  serviceFee: app.settings.serviceFee,
  taxRates,
  findsStreets: app.places.findsStreets,
});

export interface StoredTypeFacts {
  /** There are orders, so the type cannot be deleted and its currency cannot change. */
  ordered: boolean;
  /** How many are held, sold or set aside by codes; the capacity cannot be smaller. */
  taken: number;
  /** How many of these are set aside by codes for nobody yet. */
  setAside: number;
}

export const WizardFactsContext = createContext<WizardFacts | undefined>(undefined);

export function useWizardFacts(): WizardFacts {
  const facts = useContext(WizardFactsContext);
  if (!facts) throw new TypeError('A step stands inside the wizard.');
  return facts;
}

export const storedTypesOf = (event: OwnEventDetails): Record<string, StoredTypeFacts> =>
  Object.fromEntries(
    event.types.map(({ id, ordered, ...type }) => [
      id,
      { ordered, taken: takenOf(type), setAside: type.setAside },
    ]),
  );

export const storedSharedCapacitiesOf = (event: OwnEventDetails): Record<string, number> =>
  Object.fromEntries(event.sharedCapacities.map(({ id, ...shared }) => [id, takenOf(shared)]));

const takenOf = ({ held, sold, setAside }: { held: number; sold: number; setAside: number }) =>
  held + sold + setAside;

/**
 * What a saved change means for the admins' review. `looks`: changes that customers rely on are reviewed while the event stays on sale;
 * `unsent`: nothing until its organiser sends it for approval; `none`: nothing, because it already waits or is over.
 */
export type Review = 'looks' | 'unsent' | 'none';

export function reviewOf({ approval, over }: Pick<OwnEventDetails, 'approval' | 'over'>): Review {
  if (approval === 'draft' || approval === 'rejected') return 'unsent';
  return approval === 'approved' && !over ? 'looks' : 'none';
}
