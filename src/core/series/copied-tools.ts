import type { Transaction } from '../../db/database.ts';
import { addOnSchema, newAddOnSchema } from '../add-ons/add-on.ts';
import { findAddOns } from '../add-ons/add-on-store.ts';
import { enterAddOn } from '../add-ons/change-add-ons.ts';
import { asAnswer as asAddOn } from '../add-ons/find-add-ons.ts';
import { enterQuestion, enterQuestionOrder, enterSettings } from '../attendees/change-questions.ts';
import { NO_SETTINGS, type Question, questionSchema } from '../attendees/question.ts';
import { findForm } from '../attendees/question-store.ts';
import { AREA_FIELDS, areaSchema, newAreaSchema } from '../check-in/areas/area.ts';
import { findAreas, UNUSED } from '../check-in/areas/area-store.ts';
import { enterArea, toSettings } from '../check-in/areas/change-areas.ts';
import { enterChangeOfPromotion, enterPromotion } from '../promo-codes/change-promotions.ts';
import { asAnswer as asPromotion } from '../promo-codes/find-promotions.ts';
import {
  MAX_PROMOTIONS,
  newPromotionSchema,
  PROMOTION_SETTINGS,
  promotionSchema,
} from '../promo-codes/promotion.ts';
import { findPromotions } from '../promo-codes/promotion-list-store.ts';
import { namesOf, pick } from '../shared/fields.ts';
import { parseInput } from '../shared/parse-input.ts';
import { enterWaitingList } from '../waiting-list/set-waiting-list.ts';
import { NO_WAITING_LIST } from '../waiting-list/waiting-list.ts';
import { findWaitingList } from '../waiting-list/waiting-list-store.ts';
import { type Copying, copying, type Fitting, keyed } from './copied-tool.ts';
import type { CopiedItem, CopiedTool } from './tools-to-copy.ts';

const addOns = copying({
  tool: 'add-ons',
  async read(tx, event, now) {
    return (await findAddOns(tx, event.id)).map((stored) => {
      const { id, ticketTypes, variants, ...addOn } = asAddOn(stored, now);
      const form = {
        ...addOn,
        ticketTypes: ticketTypes?.toSorted() ?? null,
        variants: variants.map(({ id: variantId, name, priceMinor, priceFloorMinor, capacity }) => ({
          id: variantId as string | undefined,
          name,
          priceMinor,
          priceFloorMinor,
          capacity,
        })),
      };
      return { id, name: addOn.name, form };
    });
  },
  fit(form, to, its) {
    const named = ({ name }: { name: string | null }) => name?.toLowerCase();
    const there = new Map(its?.variants.map((variant) => [named(variant), variant.id]));
    const variants = form.variants.map((variant) => ({ ...variant, id: there.get(named(variant)) }));
    const own = its?.variants.filter((one) => !form.variants.some((other) => named(other) === named(one)));
    return { ...form, ticketTypes: typesAt(to, form.ticketTypes), variants: [...variants, ...(own ?? [])] };
  },
  async enter({ event, ...world }, { form }, addOnId) {
    const wanted = { ...form, eventId: event.id };
    const entered = addOnId
      ? { wanted: parseInput(addOnSchema, { ...wanted, addOnId }), addOnId }
      : { wanted: parseInput(newAddOnSchema, wanted) };
    return (await enterAddOn(world.app, world.tx, { by: world.by, event, ...entered })).id;
  },
});

const promoCodes = copying({
  tool: 'promo-codes',
  async read(tx, event, now) {
    const all = await findPromotions(tx, { eventId: event.id }, { limit: MAX_PROMOTIONS });
    // Batches are not copied: their codes were handed out for that date.
    const single = all.filter(({ name }) => name === null).toReversed();
    return single.map((stored) => {
      const promotion = asPromotion(stored, event, now);
      const form = {
        ...pick(promotion, namesOf(PROMOTION_SETTINGS)),
        types: promotion.types?.toSorted() ?? null,
      };
      return { id: promotion.id, name: promotion.name, form };
    });
  },
  fit: (form, to) => ({
    ...form,
    types: typesAt(to, form.types),
    validFrom: to.time(form.validFrom),
    validUntil: to.time(form.validUntil),
  }),
  async enter({ event, ...world }, { name, form }, promotionId) {
    const wanted = { ...form, eventId: event.id };
    const made = promotionId
      ? await enterChangeOfPromotion(world.app, world.tx, {
          by: world.by,
          event,
          wanted: parseInput(promotionSchema, { ...wanted, promotionId }),
        })
      : await enterPromotion(world.app, world.tx, {
          by: world.by,
          event,
          wanted: parseInput(newPromotionSchema, { ...wanted, code: name }),
        });
    return made.id;
  },
});

const names = copying({
  tool: 'questions',
  async read(tx, event) {
    const { names, emails, beforePayment } = (await findForm(tx, event.id)) ?? NO_SETTINGS;
    return [{ id: event.id, key: '', name: 'Names', form: { names, emails, beforePayment } }];
  },
  fit: (form) => form,
  async enter({ app, tx, by, event }, { form }) {
    await enterSettings(app, tx, { by, eventId: event.id, settings: form });
    return event.id;
  },
});

const questions = copying({
  tool: 'questions',
  async read(tx, event) {
    const all = (await findForm(tx, event.id))?.questions ?? [];
    return parentsFirst(all).map(({ id, types, closedAt, ...question }) => ({
      id,
      name: question.text,
      form: { ...question, types: types?.toSorted() ?? null, closed: closedAt !== null },
    }));
  },
  fit: (form, to) => ({
    ...form,
    types: typesAt(to, form.types),
    condition: form.condition && { ...form.condition, questionId: to.item(form.condition.questionId) },
  }),
  hasEnded: ({ closed }) => closed,
  async enter({ app, tx, by, event }, { form }, questionId) {
    const wanted = parseInput(questionSchema, form);
    return (await enterQuestion(app, tx, { by, eventId: event.id, questionId, wanted })).id;
  },
});

/** Puts the questions of both dates into the earlier one's order; a date's own questions keep their position. */
const orderOfQuestions = copying({
  tool: 'questions',
  async read(tx, event) {
    const form = [...(await questionsInOrder(tx, event.id)).keys()];
    return [{ id: event.id, key: '', name: 'Order of questions', form }];
  },
  fit(order, _, its = []) {
    const both = order.filter((key) => its.includes(key)).values();
    return its.map((key) => (order.includes(key) ? (both.next().value ?? key) : key));
  },
  async enter({ app, tx, by, event }, { form }) {
    const there = await questionsInOrder(tx, event.id);
    const ids = form.flatMap((key) => there.get(key) ?? []);
    await enterQuestionOrder(app, tx, { by, eventId: event.id, ids });
    return event.id;
  },
});

/** The ids of an event's questions in order, by the key that matches them between dates. */
async function questionsInOrder(tx: Transaction, eventId: string): Promise<Map<string, string>> {
  const all = (await findForm(tx, eventId))?.questions ?? [];
  const keys = keyed(parentsFirst(all).map(({ id, text }) => ({ id, name: text })));
  const at = ({ id }: { id: string }) => all.findIndex((question) => question.id === id);
  const inOrder = [...keys].toSorted(([, one], [, other]) => at(one) - at(other));
  return new Map(inOrder.map(([key, { id }]) => [key, id]));
}

/** Sorts questions so that those others depend on come first. */
const parentsFirst = (all: readonly Question[]) =>
  all.toSorted((one, other) => depthOf(one, all) - depthOf(other, all));

/** Counts the chain of questions that a question depends on. */
function depthOf({ condition }: Question, all: readonly Question[]): number {
  const parent = condition && all.find(({ id }) => id === condition.questionId);
  return parent ? 1 + depthOf(parent, all) : 0;
}

const doorAreas = copying({
  tool: 'door-areas',
  async read(tx, event) {
    return (await findAreas(tx, event.id)).map((area) => {
      const settings = toSettings(area, event, UNUSED);
      const { id, name, types } = settings;
      const inOrder = types?.toSorted((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1)) ?? null;
      const form = {
        ...pick(settings, namesOf(AREA_FIELDS)),
        frequency: area.frequency,
        types: inOrder,
      };
      // Each event has one that came with it, whatever it is called.
      return { id, name, ...(id === event.id && { key: '' }), form };
    });
  },
  fit: (form, to, its) => ({
    ...form,
    // What somebody chose for the later date stays until it is chosen here.
    frequency: form.frequency ?? its?.frequency ?? null,
    types:
      form.types
        ?.map(({ ticketTypeId, validFrom, validUntil }) => ({
          ticketTypeId: to.type(ticketTypeId),
          validFrom: to.time(validFrom),
          validUntil: to.time(validUntil),
        }))
        .toSorted((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1)) ?? null,
  }),
  hasEnded: ({ closed }) => closed,
  async enter({ app, tx, by, event }, { form: { frequency, ...form } }, areaId) {
    const sent = { ...form, eventId: event.id };
    const { eventId: _, ...wanted } = areaId
      ? parseInput(areaSchema, { ...sent, areaId })
      : parseInput(newAreaSchema, sent);
    return (await enterArea(app, tx, { by, door: event, areaId, wanted: { ...wanted, frequency } })).id;
  },
});

const waitingList = copying({
  tool: 'waiting-list',
  async read(tx, event) {
    const { open, offerHours, resale } = (await findWaitingList(tx, event.id)) ?? NO_WAITING_LIST;
    return [{ id: event.id, key: '', name: 'Waiting list', form: { open, offerHours, resale } }];
  },
  fit: (form) => form,
  async enter({ app, tx, by, event }, { form }) {
    await enterWaitingList(app, tx, { by, eventId: event.id, wanted: form });
    return event.id;
  },
});

/** What copies each tool to a later date, a part after the other. */
export const COPYING: Record<CopiedTool, ((copying: Copying) => Promise<CopiedItem[]>)[]> = {
  'add-ons': [addOns],
  'promo-codes': [promoCodes],
  questions: [names, questions, orderOfQuestions],
  'door-areas': [doorAreas],
  'waiting-list': [waitingList],
};

const typesAt = (to: Fitting, types: readonly string[] | null) => types?.map(to.type).toSorted() ?? null;
