import { InlineCheckout } from '@tikiti/inline-checkout';

const byId = (id) => document.getElementById(id);
const say = (text) => {
  byId('said').textContent = text;
};

// The addresses are options: this server says where its gateway is.
const { checkoutUrl, key } = await (await fetch('/config')).json();
const checkout = new InlineCheckout({ checkoutUrl });

const callbacks = {
  // The browser's word is a hint. The server asks the gateway, and only that counts.
  async onSuccess({ reference }) {
    const order = await (await fetch(`/orders/${encodeURIComponent(reference)}`)).json();
    say(`The server says that ${reference} is ${order.status}: ${order.amount / 100} ${order.currency}.`);
  },
  onCancel: () => say('Closed. A payment may still be on its way, so nothing is given up yet.'),
  onError: ({ message }) => say(`It did not work: ${message}`),
  onBankTransferConfirmationPending: () => say('The transfer is still to be confirmed.'),
};

byId('server').onclick = async () => {
  const { accessCode } = await (await fetch('/orders', { method: 'POST' })).json();
  checkout.resumeTransaction(accessCode, callbacks);
};

const gift = {
  key,
  email: 'ada@example.com',
  amount: 5000,
  currency: 'ZAR',
  channels: ['card', 'apple_pay'],
};
byId('browser').onclick = () =>
  checkout.checkout({ ...gift, ...callbacks }).catch(({ message }) => say(message));
checkout.paymentRequest({ ...gift, ...callbacks, container: 'wallets' }).catch(({ message }) => {
  // Most devices have none, and the button below is there for them.
  console.info(message);
});
