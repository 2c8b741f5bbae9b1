import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';

/** Fields that several answers about events share. */
export const approval = z
  .enum(['draft', 'pending', 'approved', 'rejected'])
  .describe('`draft`: a copy that its organiser has not sent for approval yet.');
export const description = z
  .string()
  .describe('Markdown as the organiser wrote it; render it with HTML off.');
export const revenue = z.array(money).describe('Sales less refunds, one amount for each currency.');
export const over = z.boolean().describe('Its end is in the past.');
export const latitude = z.number().nullable();
export const longitude = z.number().nullable();
export const pinIsTown = z
  .boolean()
  .describe('The pin marks a whole town, not where in it the event is. Directions follow `locationText`.');
export const saleStateAnswer = z
  .enum(['on', 'not-open', 'sold-out', 'sale-over', 'preview', 'cancelled', 'ended'])
  .describe('Whether it can be bought for now: `preview` until it is approved.');
export const opensAt = instant.nullable().describe('When the next ticket type goes on sale.');
export const rejectedReason = z.string().nullable().describe('Why an admin rejected it.');
export const linkPathAnswer = z
  .string()
  .describe('The path of its short link, `/e/{slug}`, which stays when it is renamed.');
