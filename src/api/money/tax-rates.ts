import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { addTaxRate, changeTaxRate, getTaxRates, removeTaxRate } from '../../core/taxes/change-tax-rates.ts';
import { taxRateAnswer, taxRateInput } from '../../core/taxes/tax-rate.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson, readJsonAt } from '../http/read-json.ts';
import { organisers } from '../http/who.ts';

/** Routes for an organisation's tax rates. */
export function taxRateRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const refused = { 403: ['account.email-not-verified', 'organisation.role'] };
  const unknown = { ...refused, 404: ['tax-rate.unknown'] };
  const body = {
    schema: taxRateInput,
    example: { name: 'VAT', rate: 15_000, onTop: false, reverseCharge: false, isDefault: true },
  };
  operation(
    routes,
    {
      id: 'listTaxRates',
      method: 'get',
      path: '/api/tax-rates',
      tag: 'Money',
      summary: 'List your tax rates',
      who: organisers,
      answer: { says: 'The default first.', schema: z.array(taxRateAnswer) },
      problems: refused,
    },
    async (c) => c.json(await getTaxRates(c.get('app'), await actorOf(c))),
  );
  operation(
    routes,
    {
      id: 'addTaxRate',
      method: 'post',
      path: '/api/tax-rates',
      tag: 'Money',
      summary: 'Add a tax rate',
      description:
        'The default applies to all ticket types that name no rate. Every order keeps the tax it was sold with.',
      who: organisers,
      body,
      answer: { status: 201, says: 'The tax rate, with its id.', schema: taxRateAnswer },
      problems: { ...refused, 409: ['tax-rate.too-many'] },
    },
    async (c) => c.json(await addTaxRate(c.get('app'), await actorOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'changeTaxRate',
      method: 'put',
      path: '/api/tax-rates/{taxRateId}',
      tag: 'Money',
      summary: 'Change a tax rate',
      description: 'Applies to new orders. Existing orders keep the tax they were sold with.',
      who: organisers,
      body,
      answer: { says: 'The tax rate as it is now.', schema: taxRateAnswer },
      problems: unknown,
    },
    async (c) => c.json(await changeTaxRate(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'deleteTaxRate',
      method: 'delete',
      path: '/api/tax-rates/{taxRateId}',
      tag: 'Money',
      summary: 'Delete a tax rate',
      description: 'Refused while a ticket type of an event to come names it. Existing orders keep it.',
      who: organisers,
      answer: { status: 204, says: 'It is deleted.' },
      problems: { ...unknown, 409: ['tax-rate.in-use'] },
    },
    async (c) => {
      await removeTaxRate(c.get('app'), await actorOf(c), { taxRateId: c.req.param('taxRateId') });
      return c.body(null, 204);
    },
  );
  return routes;
}
