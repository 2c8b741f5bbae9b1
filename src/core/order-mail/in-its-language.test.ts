import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';

const app = await createTestApp();

test('an order is mailed in the language in which it was placed', async () => {
  const { eventId, types } = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const buy = async (language?: string) => {
    const guest = aGuest(app);
    const wish = { email: 'lena@example.com', eventId, eventType: types[0]?.id, language };
    const { orderId } = await placeOrder(app, guest, wish);
    app.outbox.length = 0;
    await app.runJobs();
    const [mail] = app.outbox.map((sent) => app.mailer.preview(sent));
    return {
      language: (await getOrderPage(app, guest, { eventId, orderId })).language,
      subject: mail?.subject,
      html: /<html lang="\w+" dir="\w+">/.exec(mail?.html ?? '')?.[0],
    };
  };
  expect(await buy('de')).toMatchObject({
    language: 'de',
    subject: expect.stringMatching(/^Ihr Ticket für /),
    html: '<html lang="de" dir="ltr">',
  });
  expect(await buy('ar')).toMatchObject({ html: '<html lang="ar" dir="rtl">' });
  expect(await buy()).toMatchObject({
    language: null,
    subject: expect.stringMatching(/^Your ticket for /),
    html: '<html lang="en" dir="ltr">',
  });
  await expect(buy('tlh')).rejects.toMatchObject({ code: 'input.invalid' });
});
