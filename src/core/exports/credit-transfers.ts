import transliterate from 'slugify';
import { majorDigits } from '../shared/format-money.ts';

/** One transfer in euros to an account with an IBAN. */
export interface CreditTransfer {
  /** Of at most 35 characters; the payee's bank shows it. */
  endToEndId: string;
  amountMinor: number;
  holder: string;
  iban: string;
  /** What it is for. */
  text: string;
}

interface TransferFile {
  /** Of this file, for the operator's bank. */
  id: string;
  createdAt: Date;
  /** When the bank is to carry it out, YYYY-MM-DD. */
  payOn: string;
  from: { holder: string; iban: string };
  transfers: readonly CreditTransfer[];
}

/**
 * Writes credit transfers as a file that banks take (ISO 20022, pain.001.001.09, as the European Payments Council's guidelines for SEPA
 * credit transfers have it). The bank books them as one sum.
 */
export function writeCreditTransfers({ id, createdAt, payOn, from, transfers }: TransferFile): string {
  const sum = euros(transfers.reduce((total, { amountMinor }) => total + amountMinor, 0));
  const totals = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const account = (iban: string) => `<Id><IBAN>${iban}</IBAN></Id>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr><MsgId>${basic(id, 35)}</MsgId><CreDtTm>${createdAt.toISOString()}</CreDtTm>${totals}<InitgPty><Nm>${basic(from.holder, 70)}</Nm></InitgPty></GrpHdr>
<PmtInf>
<PmtInfId>${basic(id, 35)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>${totals}
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${payOn}</Dt></ReqdExctnDt>
<Dbtr><Nm>${basic(from.holder, 70)}</Nm></Dbtr><DbtrAcct>${account(from.iban)}</DbtrAcct>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
${transfers
  .map(
    ({ endToEndId, amountMinor, holder, iban, text }) => `<CdtTrfTxInf>
<PmtId><EndToEndId>${basic(endToEndId, 35)}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt></Amt>
<Cdtr><Nm>${basic(holder, 70)}</Nm></Cdtr><CdtrAcct>${account(iban)}</CdtrAcct>
<RmtInf><Ustrd>${basic(text, 140)}</Ustrd></RmtInf>
</CdtTrfTxInf>`,
  )
  .join('\n')}
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`;
}

const euros = (minor: number) => majorDigits(minor, 'EUR');

/** Spells a text with the letters, digits and signs that every bank takes, none of which XML has a meaning for. */
function basic(text: string, longest: number): string {
  const signs = text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}\s/?:().,'+&-]/gu, ' ');
  const spelt = transliterate(signs, { replacement: ' ', remove: /(?!)/g })
    .replace(/[^A-Za-z0-9/?:().,'+\s-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return spelt.slice(0, longest).trim() || 'NOTPROVIDED';
}
