/* Code 128 (ISO/IEC 15417): bar and space widths of each value, in modules. Pairs of digits use set C, half as wide; everything
   else uses set B. */
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232 2331112`.split(/\s+/);

const toC = 99;
const toB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/** Values of a printable ASCII text: start, characters, check, stop. Throws for anything else. */
export function code128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error(`Code 128 has no way to write "${text}".`);
  const values: number[] = [];
  let isC = false;
  for (let at = 0; at < text.length;) {
    const digits = /^\d+/.exec(text.slice(at))?.[0].length ?? 0;
    // Switching sets costs one value, so set C pays off from four digits, or from two at the end.
    const pays = digits >= 4 || (digits >= 2 && at + digits === text.length && isC);
    if (isC ? digits >= 2 : pays) {
      if (!isC) {
        // An odd run begins with one digit in set B.
        if (digits % 2 === 1 && values.length > 0) values.push(text.charCodeAt(at++) - 32);
        values.push(values.length === 0 ? startC : toC);
        isC = true;
      }
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      if (values.length === 0) values.push(startB);
      else if (isC) values.push(toB);
      isC = false;
      values.push(text.charCodeAt(at++) - 32);
    }
  }
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
  return [...values, check, stop];
}

/** Bars as position and width in modules, and the total width. */
export function barsOf(text: string): { bars: { at: number; width: number }[]; width: number } {
  const widths = code128(text).flatMap((value) => [...patterns[value]!].map(Number)); // 107 values, 107 patterns
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}
