import { eventOf, type Stage } from '../screen.ts';

/** The organiser's page of the event whose name starts with this. */
export const eventAt =
  (name: string, rest = '') =>
  (stage: Stage) =>
    `/platform/event/${eventOf(stage, name)}${rest}`;

/** The organiser's page of an order. */
export const orderAt = (name: string) => (stage: Stage) => {
  const order = stage.orders[name];
  return `/platform/event/${order?.eventId}/orders/${order?.orderId}`;
};

/** The public page of an event. */
export const publicPageOf =
  (name: string, rest = '') =>
  (stage: Stage) =>
    `/event/${eventOf(stage, name)}${rest}`;

/** The customer's page of an order. */
export const orderPage = (name: string) => (stage: Stage) => {
  const order = stage.orders[name];
  return `/event/${order?.eventId}/order/${order?.orderId}`;
};
