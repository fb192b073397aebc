import { visibleName } from '@souk/rules/visible-name';
import unhomoglyph from 'unhomoglyph';

/**
 * The confusable skeletons of a name (Unicode TR39), ignoring case, spaces and punctuation. Two names look the same if they share a key.
 * The skeleton of the lowercase name is a second key, because `ВОСК` looks like `BOCK` while `воск` does not look like `bock`.
 */
export function nameKeys(name: string): string[] {
  const plain = visibleName(name).normalize('NFKC');
  return [...new Set([skeletonOf(plain), skeletonOf(plain.toLowerCase())])];
}

function skeletonOf(name: string): string {
  const skeleton = unhomoglyph(
    unhomoglyph(name.normalize('NFD')).toLowerCase().normalize('NFD'),
  ).toLowerCase();
  const letters = skeleton.replaceAll(/[\p{P}\p{Z}\p{Cf}]+/gu, '');
  // Uppercase I looks like l.
  return (letters === '' ? skeleton : letters).replaceAll('i', 'l').normalize('NFC');
}
