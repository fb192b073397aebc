/** Compatibility characters to keep: NFKC would turn `m²` into `m2` and `½` into `1⁄2`. */
const KEPT_AS_WRITTEN =
  '\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u2026\u2070-\u209c\u2116\u2117\u2120\u2122\u2150-\u215f';
const NORMALIZED = new RegExp(`[^${KEPT_AS_WRITTEN}]+`, 'gu');

/**
 * Controls, bidi overrides and isolates, zero-width and other invisible characters. Variation selectors 15 and 16 are kept for
 * emoji; the two joiners have their own rule.
 */
const INVISIBLE =
  /(?![\ufe0e\ufe0f\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;

/** Joiners shape the letters of these scripts and combine emoji; elsewhere they only hide a difference. */
const JOINED = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f`;
const IDLE_JOINER = new RegExp(
  String.raw`(?<![${JOINED}])[\u200c\u200d]+|[\u200c\u200d]+(?![${JOINED}])`,
  'gu',
);

/**
 * Normalizes a name for storage and display: NFKC, no invisible or direction characters, single spaces, so that names that look the
 * same compare equal.
 */
export function visibleName(value: string): string {
  return value
    .replaceAll(NORMALIZED, (part) => part.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(IDLE_JOINER, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
