-- Folds a text for searching, as src/core/shared/text/folded.ts does: without case, accents, apostrophes and punctuation, its words apart by
-- one space, with a space before the first.
create function folded(words text) returns text language plpgsql immutable strict parallel safe
as $$ begin
  return ' ' || btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(
        regexp_replace(words, '[''`´‘’‚‛′ʹʻʼʽˈ՚׳＇\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
        NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]', '', 'g'),
        NFC) collate "und-x-icu"),
      'øđðłħıς', 'oddlhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u2e80-\u2fff\u3005-\u3007\u3040-\u30fa\u30fc-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]', ' \& ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g'));
end $$;
