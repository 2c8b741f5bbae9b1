import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'es', typeof english> = {
  skip: 'Ir al contenido',
  platform: 'Plataforma',
  login: 'Iniciar sesión',
  slogan: 'Tu paraíso de entradas',
  support: 'Ayuda',
  terms: 'Términos y condiciones',
  refundPolicy: 'Reembolsos',
  privacyPolicy: 'Privacidad',
  faqs: 'Preguntas frecuentes',
  language: 'Idioma',
  themeToggle: 'Cambiar entre claro y oscuro',
  demo: 'Demo',
  demoBanner:
    'Esto es una demo. No se cobra a ninguna tarjeta y los correos llegan a <mailbox>su buzón</mailbox>.',
  staging: 'Este es un sitio de prueba. No se mueve dinero real y las entradas no son válidas.',
  outdated:
    'Ahora mismo no podemos conectar con nuestra taquilla. Puede que esta página no esté al día y la compra está en pausa. Vuelve a intentarlo sola.',
  close: 'Cerrar',
  free: 'Gratis',
  discount: 'tras {amount} de descuento',
  taxIn: 'incl. {tax}',
  company: 'Empresa',
  address: 'Dirección',
  country: 'País',
  chooseCountry: 'Elige un país',
  vatNumber: 'NIF-IVA',
  vatNumberHint: 'Si tu empresa tiene uno.',
  admits: { one: 'Válida para {count} persona', other: 'Válida para {count} personas' },
  didYouMean: '¿Querías decir {domain}?',
  needMoreTime: 'Necesito más tiempo',
  timeLeft: 'Tiempo restante',
};
