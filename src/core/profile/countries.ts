import { intlTag, type Locale } from '../../languages/locales.ts';
import { compareNames } from '../shared/text/order-of-names.ts';

/** ISO 3166-1, and Kosovo, which most forms include. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ') as [string, ...string[]];

const names = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'code' });

/** "Germany"; the code itself when it is unknown. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Countries by their English names, sorted. A profile stores the name, which lists of users are sorted by. */
export const COUNTRIES: readonly string[] = COUNTRY_CODES.map(countryName).sort(compareNames);

/** Countries with their codes, by name in a language. */
export function countriesIn(locale: Locale): readonly { code: string; name: string }[] {
  const before = kept.get(locale);
  if (before) return before;
  const tag = intlTag(locale);
  const inLanguage = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(tag);
  const countries = COUNTRY_CODES.map((code) => ({ code, name: inLanguage.of(code) ?? code })).sort(
    (one, other) => compare(one.name, other.name),
  );
  kept.set(locale, countries);
  return countries;
}

const kept = new Map<Locale, readonly { code: string; name: string }[]>();
