import type { CSSProperties } from 'react';

const FONT =
  "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const CODE_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const INK = '#171412';
const SOFT_INK = '#57534e';
const PAPER = '#efedea';
const CARD = '#ffffff';
const STUB = '#f5f4f2';

/** Inline, since many clients drop style sheets. */
export const style = {
  page: { margin: 0, padding: 0, backgroundColor: PAPER, color: INK, fontFamily: FONT },
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
  sheet: { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  desk: { padding: '24px 12px', backgroundColor: PAPER, fontFamily: FONT },
  brand: {
    margin: '0 0 16px',
    padding: '0 8px',
    fontSize: 24,
    lineHeight: '28px',
    fontWeight: 800,
    letterSpacing: '-0.03em',
  },
  card: { padding: '36px 40px 28px', borderRadius: 20, backgroundColor: CARD },
  heading: {
    margin: '0 0 16px',
    fontSize: 32,
    lineHeight: '36px',
    fontWeight: 800,
    letterSpacing: '-0.025em',
  },
  text: { margin: '0 0 20px', fontSize: 17, lineHeight: '26px', overflowWrap: 'anywhere' },
  link: { color: INK, fontWeight: 600, textDecoration: 'underline' },
  softLink: { color: SOFT_INK, textDecoration: 'underline' },
  markdown: { margin: '0 0 24px', fontSize: 17, lineHeight: '26px', overflowWrap: 'anywhere' },
  whole: { whiteSpace: 'nowrap' },
  note: { margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: SOFT_INK, overflowWrap: 'anywhere' },
  quote: {
    margin: '0 0 20px',
    padding: '2px 0 2px 16px',
    borderLeft: `4px solid ${INK}`,
    fontSize: 17,
    lineHeight: '26px',
    overflowWrap: 'anywhere',
  },
  buttonTable: { width: '100%', margin: '4px 0 24px', borderCollapse: 'separate', borderSpacing: 0 },
  button: { borderRadius: 12, backgroundColor: INK },
  buttonLink: {
    display: 'block',
    padding: '16px 24px',
    borderRadius: 12,
    backgroundColor: INK,
    color: CARD,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 700,
    textAlign: 'center',
    textDecoration: 'none',
  },
  footer: {
    margin: 0,
    padding: '20px 8px 0',
    fontSize: 13,
    lineHeight: '20px',
    color: SOFT_INK,
    overflowWrap: 'anywhere',
  },

  ticket: { width: '100%', margin: '4px 0 24px', borderCollapse: 'separate', borderSpacing: 0 },
  poster: { padding: '26px 24px 12px', borderRadius: '16px 16px 0 0', overflowWrap: 'anywhere' },
  when: { margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 },
  title: { margin: '6px 0', fontSize: 30, lineHeight: '33px', fontWeight: 800, letterSpacing: '-0.025em' },
  where: { margin: 0, fontSize: 15, lineHeight: '22px' },
  stub: { padding: '8px 24px 20px', borderRadius: '0 0 16px 16px', backgroundColor: STUB },
  stubTable: { width: '100%', borderCollapse: 'collapse' },
  typeName: {
    padding: '8px 12px 8px 0',
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 700,
    overflowWrap: 'anywhere',
  },
  price: { fontSize: 14, fontWeight: 400, color: SOFT_INK },
  code: {
    padding: '8px 0',
    fontFamily: CODE_FONT,
    fontSize: 15,
    fontWeight: 600,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  qrCell: { padding: '4px 0 16px' },
  wallets: { padding: '0 0 16px', fontSize: 15, lineHeight: '30px' },
  qr: { display: 'block', width: 200, height: 200, border: 0, borderRadius: 12, backgroundColor: '#ffffff' },
  nextBelow: { height: 760, padding: '8px 0', fontSize: 14, color: SOFT_INK, verticalAlign: 'top' },
  fee: { padding: '12px 0', borderTop: '1px solid #d6d3d1', fontSize: 14 },
  total: { padding: '12px 0 0', borderTop: '1px solid #d6d3d1', fontSize: 16, fontWeight: 700 },
  tear: { padding: 0, backgroundColor: STUB, fontSize: 0, lineHeight: 0 },
  hole: { width: 11, height: 11, backgroundColor: CARD },
  dots: { height: 0, margin: '0 8px', borderTop: `4px dotted ${CARD}` },
} satisfies Record<string, CSSProperties>;

/** Styles what inline styles cannot: the dark theme, the phone, and no links made of codes and dates by themselves. */
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }
@media (max-width: 480px) {
  .card { padding: 28px 20px 20px !important; }
  .heading { font-size: 28px !important; line-height: 32px !important; }
  .poster, .stub { padding-left: 18px !important; padding-right: 18px !important; }
  .title { font-size: 27px !important; line-height: 30px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #12100f !important; }
  .card { background-color: #1e1b19 !important; }
  .hole { background-color: #1e1b19 !important; }
  .dots { border-top-color: #1e1b19 !important; }
  .stub, .tear { background-color: #2c2825 !important; }
  .ink { color: #f5f3f0 !important; }
  .soft { color: #b8b2ab !important; }
  .quote { border-left-color: #f5f3f0 !important; }
  .rule { border-top-color: #57534e !important; }
  .button { background-color: #f5f3f0 !important; color: #171412 !important; }
}
`;
