import { describe, expect, it } from 'vitest';
import { HOUSE_LETTERS } from './choose-fonts.ts';
import { findFonts, type Voice } from './ticket-fonts.ts';

const fonts = findFonts();
const voices: Voice[] = ['display', 'strong', 'text'];
const runs = (text: string, voice: Voice = 'text') => {
  const drawable = fonts.drawable(voice, text);
  return drawable.runs(drawable.text).map((run) => [run.text, run.font.postscriptName]);
};

describe.each(voices)('the %s voice', (voice) => {
  it('has every letter that Tikiti’s typeface is used for', () => {
    const font = fonts.drawable(voice, 'A').base;
    for (let codePoint = 0x20; codePoint < 0x3000; codePoint += 1) {
      if (HOUSE_LETTERS.test(String.fromCodePoint(codePoint)) && !font.hasGlyphForCodePoint(codePoint)) {
        expect.fail(`U+${codePoint.toString(16)}`);
      }
    }
  });

  it('uses a fallback with Greek, Cyrillic, Polish and Vietnamese', () => {
    const text = 'ΆΩάώ АЯаяЁё ҐЇЄ ŁódźĄĆ ạảấầẩẫ';
    const { base, ...drawable } = fonts.drawable(voice, text);
    expect(base.postscriptName).toContain('DejaVu');
    expect(drawable.text).toBe(text);
    expect(drawable.runs(text)).toEqual([{ text, font: base, thickened: false }]);
  });
});

it.each([
  ['Chinese', '北京音乐节，上海', 'DroidSansFallback'],
  ['traditional Chinese', '香港國際爵士樂節', 'DroidSansFallback'],
  ['Japanese', '東京ジャズ・フェスティバル「夏」', 'DroidSansFallback'],
  ['Korean', '서울 국제 음악 축제', 'DroidSansFallback'],
  ['Hindi', 'संगीत महोत्सव क्षत्रिय।', 'NotoSansDevanagari-Regular'],
  ['Bengali', 'সংগীত উৎসব।', 'NotoSansBengali-Regular'],
  ['Punjabi', 'ਪੰਜਾਬੀ ਸੰਗੀਤ', 'NotoSansGurmukhi-Regular'],
  ['Gujarati', 'સંગીત ક્ષિ', 'NotoSansGujarati-Regular'],
  ['Odia', 'ସଙ୍ଗୀତ ଶ୍ରୀ', 'NotoSansOriya-Regular'],
  ['Tamil', 'இசை விழா', 'NotoSansTamil-Regular'],
  ['Telugu', 'సంగీత ఉత్సవం', 'NotoSansTelugu-Regular'],
  ['Kannada', 'ಸಂಗೀತ ಶ್ರೀ', 'NotoSansKannada-Regular'],
  ['Malayalam', 'സംഗീതം ശ്രീ', 'NotoSansMalayalam-Regular'],
  ['Sinhala', 'සංගීතය ශ්‍රී', 'NotoSansSinhala-Regular'],
  ['Thai', 'เทศกาลดนตรี น้ำใจ', 'NotoSansThai-Regular'],
  ['Lao', 'ວຽງຈັນ ຫຼວງ', 'NotoSansLao-Regular'],
  ['Khmer', 'ភ្នំពេញ ស្រី', 'NotoSansKhmer-Regular'],
  ['Burmese', 'မြန်မာ ရန်ကုန်', 'NotoSansMyanmar-Regular'],
  ['Tibetan', 'བོད་ཡིག་སྤྱི་རྒྱ', 'NotoSerifTibetan-Regular'],
  ['Amharic', 'የአዲስ አበባ ሙዚቃ፡ፌስቲቫል', 'NotoSansEthiopic-Regular'],
  ['Arabic', 'مهرجان الموسيقى، ٢٠٢٦', 'NotoSansArabic-Regular'],
  ['Urdu', 'محفلِ موسیقی ہے', 'NotoSansArabic-Regular'],
  ['Dhivehi', 'ދިވެހި މާލެ', 'NotoSansThaana-Regular'],
  ['Georgian', 'თბილისი ᲗᲑᲘᲚᲘᲡᲘ', 'NotoSansGeorgian-Regular'],
  ['Hebrew', 'ערב שירה', 'DejaVuSansCondensed'],
  ['Armenian', 'Երևան', 'DejaVuSansCondensed'],
])('has a font for %s', (_, text, font) => {
  expect(runs(text)).toEqual([[text, font]]);
});

it('draws each part of a text in its own font, and Latin in Tikiti’s typeface', () => {
  expect(runs('Jazz 東京 (संगीत) 🎉 2026', 'display')).toEqual([
    ['Jazz ', 'BricolageGrotesque-ExtraBold'],
    ['東京 ', 'DroidSansFallback'],
    ['(', 'BricolageGrotesque-ExtraBold'],
    ['संगीत', 'NotoSansDevanagari-Regular'],
    [') ', 'BricolageGrotesque-ExtraBold'],
    ['🎉', 'NotoEmoji-Regular'],
    [' 2026', 'BricolageGrotesque-ExtraBold'],
  ]);
});

it.each(['🎉', '👩‍👩‍👧', '🇿🇦', '👍🏽', '❤️', '1️⃣', '🏳️‍🌈'])('draws %s as one picture', (emoji) => {
  expect(runs(emoji)).toEqual([[emoji, 'NotoEmoji-Regular']]);
});

it.each([
  ['in plain letters where that is what it means', '𝓙𝓸𝓱𝓷', 'John'],
  ['without a mark that no font has', 'Q\u0363', 'Q'],
  ['as a number, so that two names stay two', '𠮷田 𐐀', '[U+20BB7]田 [U+10400]'],
])('writes what it cannot draw %s', (_, name, written) => {
  expect(fonts.drawable('text', name).text).toBe(written);
});
