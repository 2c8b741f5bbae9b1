import { eventOf, type Stage } from '../screen.ts';

/** An organiser's page of an event, by the start of its name. */
export const eventAt =
  (name: string, rest = '') =>
  (stage: Stage) =>
    `/platform/event/${eventOf(stage, name)}${rest}`;

/** An organiser's page of an order. */
export const orderAt = (name: string) => (stage: Stage) => {
  const order = stage.orders[name];
  return `/platform/event/${order?.eventId}/orders/${order?.orderId}`;
};

/** The public page of an event. */
export const publicPageOf =
  (name: string, rest = '') =>
  (stage: Stage) =>
    `/event/${eventOf(stage, name)}${rest}`;

/** A customer's page of their order. */
export const orderPage = (name: string) => (stage: Stage) => {
  const order = stage.orders[name];
  return `/event/${order?.eventId}/order/${order?.orderId}`;
};
