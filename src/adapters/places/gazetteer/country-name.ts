const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** @param code ISO 3166: "ZA" is "South Africa" */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
