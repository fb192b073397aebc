/**
 * A title whose numbers stay on the line of their unit ("65 W", "26 cm", "900 مل"), and whose factors stay together
 * ("140 × 200"): a break between them reads as two things.
 */
export function keepUnits(title: string): string {
  return title
    .replaceAll(/(\p{N}) (?=(?:\p{L}{1,3}|[%°"″][\p{L}]?)(?![\p{L}\p{N}]))/gu, '$1\u00a0')
    .replaceAll(/(\p{N}) ([×x]) (?=\p{N})/gu, '$1\u00a0$2\u00a0');
}
