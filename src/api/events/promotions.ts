import { OpenAPIHono } from '@hono/zod-openapi';
import {
  addPromotion,
  changePromotion,
  endPromotion,
  removePromotion,
} from '../../core/promo-codes/change-promotions.ts';
import {
  findPromotionsInput,
  foundPromotionsAnswer,
  getPromotion,
  listPromotions,
} from '../../core/promo-codes/find-promotions.ts';
import { newPromotionSchema, promotionAnswer, promotionSchema } from '../../core/promo-codes/promotion.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { owners, ownersAndAdmins } from '../http/who.ts';

const seen = { 404: ['event.unknown', 'promotion.unknown'] };
const edited = { 403: ['account.email-not-verified', 'organisation.role'], ...seen };
const keyOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  promotionId: c.req.param('promotionId') ?? '',
});

const quarterOff = { price: { effect: 'percent', percentHundredths: 2500 }, maxUses: 100 };

/** Routes for an event's promo codes, for members who may edit it. */
export function promotionRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listPromotions',
      method: 'get',
      path: '/api/events/{eventId}/promotions',
      tag: 'Promo codes',
      summary: 'Search the promo codes of your event',
      who: ownersAndAdmins,
      query: findPromotionsInput,
      answer: { says: 'A page of 25, newest first.', schema: foundPromotionsAnswer },
      problems: { 400: ['input.invalid'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(await listPromotions(c.get('app'), await actorOf(c), c.req.param('eventId'), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'addPromotion',
      method: 'post',
      path: '/api/events/{eventId}/promotions',
      tag: 'Promo codes',
      summary: 'Add a promo code or a batch of them',
      description:
        'Send `code` for one, `codes` for a batch of your own, or `count` for random ones. Either all are created or none. Limits apply to each code.',
      who: owners,
      body: { schema: newPromotionSchema, example: { code: 'EARLYBIRD', ...quarterOff } },
      answer: { status: 201, says: 'The promotion.', schema: promotionAnswer },
      problems: {
        400: ['promotion.invalid'],
        403: edited[403],
        404: ['event.unknown'],
        409: ['promotion.too-many'],
      },
    },
    async (c) => c.json(await addPromotion(c.get('app'), await actorOf(c), await readJsonAt(c)), 201),
  );
  operation(
    routes,
    {
      id: 'getPromotion',
      method: 'get',
      path: '/api/events/{eventId}/promotions/{promotionId}',
      tag: 'Promo codes',
      summary: 'See a promo code and its use',
      who: ownersAndAdmins,
      answer: { says: 'The promotion.', schema: promotionAnswer },
      problems: seen,
    },
    async (c) => c.json(await getPromotion(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'changePromotion',
      method: 'put',
      path: '/api/events/{eventId}/promotions/{promotionId}',
      tag: 'Promo codes',
      summary: 'Change a promo code',
      description:
        'Existing orders don’t change. No limit can be below what was used, and no more tickets can be reserved than are left.',
      who: owners,
      body: { schema: promotionSchema, example: quarterOff },
      answer: { says: 'The promotion as it is now.', schema: promotionAnswer },
      problems: { 400: ['promotion.invalid'], ...edited },
    },
    async (c) => c.json(await changePromotion(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'endPromotion',
      method: 'post',
      path: '/api/events/{eventId}/promotions/{promotionId}/end',
      tag: 'Promo codes',
      summary: 'End a promo code now',
      description:
        'Orders that hold seats with it may still be paid. Tickets that it reserved are offered to the waiting list, or go back on sale.',
      who: owners,
      answer: { says: 'The promotion as it is now.', schema: promotionAnswer },
      problems: edited,
    },
    async (c) => c.json(await endPromotion(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'deletePromotion',
      method: 'delete',
      path: '/api/events/{eventId}/promotions/{promotionId}',
      tag: 'Promo codes',
      summary: 'Delete a promo code that was never used',
      who: owners,
      answer: { status: 204, says: 'It is deleted.' },
      problems: { ...edited, 409: ['promotion.ordered'] },
    },
    async (c) => {
      await removePromotion(c.get('app'), await actorOf(c), keyOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
