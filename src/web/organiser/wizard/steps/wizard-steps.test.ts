import { createElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency } from '../../../../core/shared/money.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft } from '../draft/draft.ts';
import { Wizard } from '../wizard.tsx';
import { WizardFactsContext } from '../wizard-facts.ts';
import { TypesStep } from './types-step.tsx';

const facts = {
  currencies: CURRENCIES,
  minimumAmounts: {},
  taxRates: [],
  storedTypes: {},
  storedSharedCapacities: {},
  storedRendering: undefined,
  findsStreets: true,
  upload: {},
  crop: { cropping: false, onCropping: () => undefined },
};
const wizard = { given: facts, userId: 'u' };

test('the wizard has four steps, and starts with the details', () => {
  const html = pageHtml(Wizard, wizard);
  const steps = [...html.matchAll(/class="wizard-step".*?<\/button>/g)].map(([step]) =>
    step.replace(/^[^>]*>|<[^>]+>/g, ''),
  );
  expect(steps).toEqual(['1Details', '2Photo', '3Ticket Types', '4Last']);
  expect(html).toMatch(/<h2[^>]*>Details<\/h2>/);
  expect(html).toMatch(/<button(?=[^>]*aria-current="step")[^>]*>.*?Details/);
});

test('the details are a name, a description of eight rows, an address for customers and one to search', () => {
  const html = pageHtml(Wizard, wizard);
  expect(html).toMatch(/<textarea(?=[^>]*rows="8")[^>]*>/);
  expect(html).toContain('<output');
  expect(pageText(Wizard, wizard)).toMatch(
    /Name .*Description .*Find the address .*Would you like to upload a 3d rendering of the event area\? .*Next/,
  );
});

test('the search asks for a town where only towns are found', () => {
  const towns = pageText(Wizard, { ...wizard, given: { ...facts, findsStreets: false } });
  expect(towns).toMatch(
    /Town or suburb .*We find towns and suburbs\. Write the street in the address below\./,
  );
  expect(towns).not.toContain('Find the address');
  expect(pageText(Wizard, wizard)).not.toContain('Town or suburb');
});

/** The step of ticket types, on a site whose card providers accept these currencies. */
function typesStep(currencies: readonly Currency[], draft = newDraft(), storedTypes = {}): string {
  const Step = () => {
    const form = useForm<EventDraft>({ defaultValues: draft });
    const step = createElement(TypesStep);
    return createElement(
      FormProvider,
      form as never,
      createElement(WizardFactsContext, { value: { ...facts, currencies, storedTypes } as never }, step),
    );
  };
  return pageHtml(Step, {});
}

const options = (html: string) =>
  [...html.matchAll(/<option[^>]*>([A-Z]{3}),/g)].map(([, currency]) => currency);

test('a ticket type is a card with a name, a price, a currency and a delete button', () => {
  const html = typesStep(CURRENCIES);
  for (const label of ['Name', 'Price', 'Currency', 'Add a new ticket type']) expect(html).toContain(label);
  expect(options(html)).toEqual(CURRENCIES);
  expect(html).toMatch(/<button[^>]*aria-label="Delete Ticket type 1"/);
});

test('ZAR, EUR and USD are always offered, other currencies if a provider accepts them', () => {
  expect(options(typesStep([]))).toEqual(['ZAR', 'EUR', 'USD']);
  expect(options(typesStep(['ZAR', 'KES']))).toEqual(['ZAR', 'EUR', 'USD', 'KES']);
});

test.each([
  [1, '1 is sold or reserved, so it can’t be fewer.'],
  [2, '2 are sold or reserved, so it can’t be fewer.'],
])('a type of which %i cannot be taken away says so', (taken, says) => {
  const draft = newDraft();
  const types = draft.types.map((type) => ({ ...type, typeId: 't' }));
  const stored = { t: { ordered: true, taken, setAside: 0 } };
  expect(typesStep(CURRENCIES, { ...draft, types }, stored)).toContain(says);
});
