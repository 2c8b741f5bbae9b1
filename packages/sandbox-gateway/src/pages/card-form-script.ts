/** Browser script of both card pages: spaces the number, slashes the expiry, fills in a test card on a click. */
export const cardFormScript = `
const form = document.getElementById('card');
const field = (name) => form?.elements.namedItem(name);

function reformat(input, spell) {
  const end = input.selectionStart === input.value.length;
  const spelled = spell(input.value);
  if (spelled !== input.value && end) input.value = spelled;
}

const spellNumber = (text) => text.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ');
const spellExpiry = (text) => {
  const digits = text.replace(/\\D/g, '').slice(0, 4);
  return digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
};

if (form) {
  field('number').addEventListener('input', (event) => reformat(event.target, spellNumber));
  field('expiry').addEventListener('input', (event) => reformat(event.target, spellExpiry));
  document.getElementById('fill').addEventListener('submit', (event) => {
    event.preventDefault();
    const card = event.submitter.dataset;
    for (const name of ['number', 'expiry', 'cvv']) field(name).value = card[name];
    form.dispatchEvent(new Event('filled'));
    document.getElementById('pay').focus();
  });
}
`;
