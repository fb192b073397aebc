/** Units of more than three letters; shorter ones match by length. */
const longUnits = 'inch|lumen|metres|minutes|أمتار|أونصة|بوصة|تيرابايت|جيجابايت|ثانية|دقيقة|ساعة|لترات';
const unit = `(?:${longUnits}|\\p{L}{1,3}|[%°"″]\\p{L}?)(?![\\p{L}\\p{N}])`;
const beforeUnit = new RegExp(`(\\p{N}) (?=${unit})`, 'gu');

/**
 * Keeps numbers together with their unit ("65 W", "26 cm", "900 مل") and factors together ("140 × 200"), so titles don't wrap
 * between them.
 */
export function joinUnits(title: string): string {
  return title
    .replaceAll(beforeUnit, '$1\u00a0')
    .replaceAll(/(\p{N}) ([×x]) (?=\p{N})/gu, '$1\u00a0$2\u00a0');
}
