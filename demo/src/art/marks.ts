import { letters } from './letters.ts';

/* Our own drawings: the shop's arch, brand logos, store tiles, payment logos. Shapes only, no fonts. */

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

const arch = (colour: string) =>
  `<path d="M2 34V18a16 16 0 0 1 32 0v16a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2V19a6 6 0 0 0-12 0v15a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2Z" fill="${colour}"/><circle cx="18" cy="31" r="4.5" fill="#f59e0b"/>`;

// The word "souk" as strokes.
const word = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round">` +
  '<path d="M57.500 18.200c-1.600-2-4-3-6.400-3-3.400 0-6 1.700-6 4.500 0 6.100 13 3 13 9.400 0 2.900-2.900 4.700-6.500 4.700-2.900 0-5.600-1.200-7.200-3.500"/>' +
  '<circle cx="73.500" cy="24.500" r="9.200"/>' +
  '<path d="M90 15.500v10.700a7.600 7.600 0 0 0 15.200 0V15.500M105.200 26v7.700"/>' +
  '<path d="M114 6.500v27.200M127 15.500 114.500 26.500M119 23l8.500 10.700"/></g>';

export function shopMark(colour: string, ink: string): string {
  return svg(132, 40, arch(colour) + word(ink));
}

export const favicon = svg(36, 38, arch('#0f766e'));

export const defaultPicture = svg(
  900,
  900,
  '<rect width="900" height="900" fill="#eef0f3"/><g fill="none" stroke="#aab1bc" stroke-width="18" stroke-linejoin="round">' +
    '<path d="M450 270 650 370v220L450 690 250 590V370Z"/><path d="M250 370 450 470l200-100M450 470v220"/><path d="m350 320 200 100"/></g>',
);

const inks = ['#1f2937', '#b45309', '#1d4ed8', '#0f766e', '#be123c', '#6d28d9', '#15803d', '#9a3412'];

/** Frames around a brand's first letter; with the colors, 24 distinguishable logos. */
const frames: readonly ((colour: string) => string)[] = [
  (c) => `<circle cx="100" cy="100" r="84" fill="${c}"/>`,
  (c) => `<rect x="20" y="20" width="160" height="160" rx="36" fill="${c}"/>`,
  (c) => `<path d="M22 180v-82a78 78 0 0 1 156 0v82Z" fill="${c}"/>`,
  (c) =>
    `<path d="M100 8 192 100 100 192 8 100Z" fill="${c}" stroke="${c}" stroke-width="8" stroke-linejoin="round"/>`,
  (c) => `<path d="m100 12 78 44v88l-78 44-78-44V56Z" fill="${c}"/>`,
  (c) => `<path d="M24 24h152v96c0 34-36 54-76 68-40-14-76-34-76-68Z" fill="${c}"/>`,
];

/** A brand by its first letter. */
export function brandMark(index: number, name: string): string {
  const letter = letters[name[0] ?? ''];
  if (!letter) throw new Error(`Nobody has drawn the first letter of ${name}`);
  const frame = frames[index % frames.length]!;
  const turn = Math.floor(index / frames.length);
  const ink = inks[(index * 3 + turn) % inks.length]!;
  // Every other round is inverted: a light background and a colored letter.
  const [ground, stroke] = turn % 2 === 0 ? [ink, '#ffffff'] : ['#f1efe9', ink];
  const width = turn < 2 ? 15 : 9;
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="#fff"/>${frame(ground)}` +
      `<path transform="translate(12 12) scale(.88)" d="${letter}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

const grounds = [
  '#134e4a',
  '#7c2d12',
  '#1e3a8a',
  '#14532d',
  '#581c87',
  '#7f1d1d',
  '#164e63',
  '#3f3f46',
  '#713f12',
  '#312e81',
  '#831843',
  '#1f2937',
];

/** A store's initials: "CA" for Casa Amphora. */
export function storeTile(index: number, name: string): string {
  const initials = [...name.matchAll(/\p{Lu}/gu)].slice(0, 2).map(([letter]) => letter);
  const drawn = initials.map((letter, place) => {
    const shape = letters[letter];
    if (!shape) throw new Error(`Nobody has drawn a first letter of ${name}`);
    const at = initials.length === 1 ? 100 : 64 + place * 72;
    return `<path transform="translate(${at - 80} 20) scale(.8)" d="${shape}"/>`;
  });
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${grounds[index % grounds.length]}"/>` +
      `<g fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`,
  );
}
