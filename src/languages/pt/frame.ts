import type { frame as english } from '../en/frame.ts';
import type { In } from '../texts.ts';

export const frame: In<'pt', typeof english> = {
  skip: 'Ir para o conteúdo',
  platform: 'Plataforma',
  login: 'Entrar',
  slogan: 'Seu paraíso de ingressos',
  support: 'Ajuda',
  terms: 'Termos e condições',
  refundPolicy: 'Reembolsos',
  privacyPolicy: 'Privacidade',
  faqs: 'Perguntas frequentes',
  language: 'Idioma',
  themeToggle: 'Alternar entre claro e escuro',
  demo: 'Demonstração',
  demoBanner:
    'Isto é uma demonstração. Nenhum cartão é cobrado, e os e-mails vão para <mailbox>a caixa de entrada dela</mailbox>.',
  staging: 'Este é um site de testes. Nenhum dinheiro real é movimentado, e os ingressos não são válidos.',
  outdated:
    'Não conseguimos acessar nossa bilheteria agora. Esta página pode estar desatualizada, e a compra está em pausa. Ela tenta de novo sozinha.',
  close: 'Fechar',
  free: 'Grátis',
  discount: 'após {amount} de desconto',
  taxIn: 'incl. {tax}',
  company: 'Empresa',
  address: 'Endereço',
  country: 'País',
  chooseCountry: 'Escolha um país',
  vatNumber: 'Número de IVA',
  vatNumberHint: 'Se sua empresa tiver um.',
  admits: { one: 'Válido para {count} pessoa', other: 'Válido para {count} pessoas' },
  didYouMean: 'Você quis dizer {domain}?',
  needMoreTime: 'Preciso de mais tempo',
  timeLeft: 'Tempo restante',
};
