import { OpenAPIHono } from '@hono/zod-openapi';
import { getSeller, saveSeller } from '../../core/receipts/save-seller.ts';
import { sellerAnswer, sellerInput } from '../../core/receipts/seller.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { organisers } from '../http/who.ts';

/** Routes for the seller details on receipts. */
export function sellerRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const problems = { 403: ['account.email-not-verified', 'organisation.role'] };
  operation(
    routes,
    {
      id: 'getSeller',
      method: 'get',
      path: '/api/seller',
      tag: 'Money',
      summary: 'See your seller details on receipts',
      who: organisers,
      answer: { says: 'All fields are empty until you set them.', schema: sellerAnswer },
      problems,
    },
    async (c) => c.json(await getSeller(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'saveSeller',
      method: 'put',
      path: '/api/seller',
      tag: 'Money',
      summary: 'Set your seller details',
      description: 'Applies to new receipts. Receipts already issued, and their credit notes, don’t change.',
      who: organisers,
      body: {
        schema: sellerInput,
        example: {
          legalName: 'Koppie Events (Pty) Ltd',
          address: '12 Maude Street\nSandton 2196',
          registrationNumber: '2019/123456/07',
          vatNumber: '4123456789',
        },
      },
      answer: { status: 204, says: 'It is on new receipts.' },
      problems,
    },
    async (c) => {
      await saveSeller(c.get('app'), await actorOf(c), await readJson(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
