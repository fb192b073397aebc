import { visibleName } from '@souk/rules/visible-name';
import unhomoglyph from 'unhomoglyph';

/**
 * The confusable skeletons of a name (Unicode TR39), ignoring case, spaces, punctuation and pictures. Two names look the same if they
 * share a key.
 * The skeleton of the lowercase name is a second key, because `ВОСК` looks like `BOCK` while `воск` does not look like `bock`.
 */
export function nameKeys(name: string): string[] {
  const plain = spelledOut(visibleName(name)).normalize('NFKC');
  return [...new Set([skeletonOf(plain), skeletonOf(plain.toLowerCase())])];
}

/** First code points of A to Z in white on a circle or square, and of flags, which NFKC and TR39 leave as they are. */
const drawnAlphabets = [0x1_f150, 0x1_f170, 0x1_f1e6];

/** Without `™` and `℠`, which NFKC turns into letters, and with drawn letters as plain ones. */
const spelledOut = (name: string): string =>
  name.replaceAll(/[\u2122\u2120]/g, '').replaceAll(/[\u{1f150}-\u{1f1ff}]/gu, (sign) => {
    const places = drawnAlphabets.map((first) => sign.codePointAt(0)! - first); // one code point
    const place = places.find((one) => one >= 0 && one < 26);
    return place === undefined ? sign : String.fromCodePoint(0x41 + place);
  });

/** Arabic elongation, vowels and hamzas, which many write or leave out. */
const arabicSigns = /\u0640|\u0670|[\u064b-\u065f]/g;

function skeletonOf(name: string): string {
  const bare = name.normalize('NFD').replaceAll(arabicSigns, '');
  const skeleton = unhomoglyph(unhomoglyph(bare).toLowerCase().normalize('NFD')).toLowerCase();
  // So: pictures such as `✓` and `®`.
  const letters = skeleton.replaceAll(/[\p{P}\p{Z}\p{Cf}\p{So}]+/gu, '');
  // Uppercase I looks like l.
  return (letters === '' ? skeleton : letters).replaceAll('i', 'l').normalize('NFC');
}
