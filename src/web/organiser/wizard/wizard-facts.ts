import { createContext, useContext } from 'react';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import type { MinimumAmounts } from '../../../core/pricing/minimum-amounts.ts';
import type { ServiceFee } from '../../../core/pricing/service-fee.ts';
import type { Currency } from '../../../core/shared/money.ts';
import type { TaxRate } from '../../../core/taxes/tax-rate.ts';
import type { RenderingUpload } from './files/use-rendering-upload.ts';

/** The steps know this beyond what is in the form. */
export interface WizardFacts {
  /** Currencies that a card provider here takes. */
  currencies: readonly Currency[];
  /** The least that can be paid in each. */
  minimumAmounts: MinimumAmounts;
  /** The operator takes this of each paid ticket. */
  serviceFee: ServiceFee | undefined;
  /** The organisation's tax rates; none where it names no tax. */
  taxRates: readonly TaxRate[];
  /** Says what sales allow of each stored ticket type, by its id. */
  storedTypes: Readonly<Record<string, StoredTypeFacts>>;
  /** How many places of each stored shared capacity are held, sold or set aside, by its id: there can't be fewer. */
  storedSharedCapacities: Readonly<Record<string, number>>;
  /** The key of the 3d rendering that is stored with the event, and can be downloaded. */
  storedRendering: string | undefined;
  upload: RenderingUpload;
}

export interface StoredTypeFacts {
  /** It can't be deleted, and its currency stays. */
  ordered: boolean;
  /** So many are held, sold or set aside by codes: there can't be fewer. */
  taken: number;
  /** Of these, so many are nobody's yet: codes set them aside. */
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
 * Says what the admins' review makes of a saved change: 'looks': what customers rely on is looked at while the event stays on sale;
 * 'resubmit': nothing before its organiser sends it again; 'none': nothing, it waits already or is over.
 */
export type Review = 'looks' | 'resubmit' | 'none';

export function reviewOf({ approval, over }: Pick<OwnEventDetails, 'approval' | 'over'>): Review {
  if (approval === 'rejected') return 'resubmit';
  return approval === 'approved' && !over ? 'looks' : 'none';
}
