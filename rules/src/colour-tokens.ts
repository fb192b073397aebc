/** The storefront's seven color tokens, as `#rrggbb` (SCREENS §9.3). */
export type ColourTokens = {
  primary: string;
  onPrimary: string;
  hover: string;
  onHover: string;
  /** Links and active text: 4.5:1 on white, sunk and soft. */
  ink: string;
  /** Focus ring, borders, selected outline: 3:1 on white and sunk. */
  line: string;
  soft: string;
};

export const defaultPrimary = '#0f766e';
export const defaultHover = '#115e59';
export const surface = '#ffffff';
export const sunk = '#f6f7f9';

const textContrast = 4.5; // WCAG 1.4.3
const edgeContrast = 3; // WCAG 1.4.11
const softLightness = 0.968;
const softChroma = 0.016; // higher values look minty on large areas

/** Readable tokens from the settings `primary_color` and `primary_hover_color`, whatever their values. */
export function colourTokens(primaryColor: unknown, primaryHoverColor: unknown): ColourTokens {
  const primary = parseColour(primaryColor, defaultPrimary);
  const hover = parseColour(primaryHoverColor, defaultHover);
  const soft = softened(primary);
  return {
    primary,
    onPrimary: readableOn(primary),
    hover,
    onHover: readableOn(hover),
    ink: darkenUntil(primary, textContrast, [surface, sunk, soft]),
    line: darkenUntil(primary, edgeContrast, [surface, sunk]),
    soft,
  };
}

/** One color on another as displayed: the actual contrast and the minimum required. */
export type Contrast = {
  name: 'primary' | 'hover' | 'ink' | 'soft' | 'line';
  on: string;
  of: string;
  ratio: number;
  least: number;
};

/** Every pair the tokens are used in: button text, links on white and on chips, edges. */
export function contrastsOf(tokens: ColourTokens): Contrast[] {
  const pairs = [
    ['primary', tokens.primary, tokens.onPrimary, textContrast],
    ['hover', tokens.hover, tokens.onHover, textContrast],
    ['ink', surface, tokens.ink, textContrast],
    ['soft', tokens.soft, tokens.ink, textContrast],
    ['line', surface, tokens.line, edgeContrast],
  ] as const;
  return pairs.map(([name, on, of, least]) => ({ name, on, of, least, ratio: contrast(on, of) }));
}

/** CSS of the page's own `<style>`. Contains only names and six-digit colors. */
export function tokensToCss(tokens: ColourTokens): string {
  return (
    `:root{--primary:${tokens.primary};--on-primary:${tokens.onPrimary};--primary-hover:${tokens.hover};` +
    `--on-primary-hover:${tokens.onHover};--primary-ink:${tokens.ink};--primary-line:${tokens.line};` +
    `--primary-soft:${tokens.soft}}`
  );
}

/**
 * Normalizes `#rgb` and `#rrggbb` to six lower-case digits; anything else gives the fallback, so no setting reaches CSS unchecked.
 */
export function parseColour(setting: unknown, fallback: string): string {
  const text = typeof setting === 'string' ? setting.trim().toLowerCase() : '';
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return '#' + Array.from(text.slice(1), (digit) => digit + digit).join('');
  return fallback;
}

/** WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(toLinear(one)), luminance(toLinear(other))].toSorted(
    (a, b) => a - b,
  ) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

type Triple = readonly [number, number, number];

// Pure black, because near-black misses 4.5:1 on mid tones.
function readableOn(colour: string): string {
  const white = contrast(colour, '#ffffff');
  if (white >= textContrast) return '#ffffff';
  return contrast(colour, '#000000') >= white ? '#000000' : '#ffffff';
}

function darkenUntil(colour: string, minimum: number, backgrounds: string[]): string {
  let result = colour;
  // Sixty steps of 2% lightness reach black from any color.
  for (let step = 0; step < 60; step++) {
    if (backgrounds.every((background) => contrast(result, background) >= minimum)) break;
    const [lightness, a, b] = toOklab(toLinear(result));
    result = toHex(fromOklab([Math.max(0, lightness - 0.02), a * 0.98, b * 0.98]));
  }
  return result;
}

function softened(colour: string): string {
  const [, a, b] = toOklab(toLinear(colour));
  const scale = Math.min(1, softChroma / Math.max(0.001, Math.hypot(a, b)));
  return toHex(fromOklab([softLightness, a * scale, b * scale]));
}

function toLinear(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: Triple): string {
  const byte = (value: number) => {
    const within = Math.min(1, Math.max(0, value));
    const encoded = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  };
  return '#' + linear.map((value) => byte(value).toString(16).padStart(2, '0')).join('');
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Matrices of Björn Ottosson's OKLab: https://bottosson.github.io/posts/oklab/
function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
