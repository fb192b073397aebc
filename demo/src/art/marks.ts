import { letters } from './letters.ts';

/* Drawn by us: the shop's arch, brand marks, store tiles, payment marks. Shapes only, no fonts. */

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

const arch = (colour: string) =>
  `<path d="M2 34V18a16 16 0 0 1 32 0v16a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2V19a6 6 0 0 0-12 0v15a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2Z" fill="${colour}"/><circle cx="18" cy="31" r="4.5" fill="#f59e0b"/>`;

// The word "souk" as strokes: round letters of one weight.
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

const shapes: readonly ((colour: string) => string)[] = [
  (c) =>
    `<path d="M60 70 100 140 140 70" fill="none" stroke="${c}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>`,
  (c) =>
    `<path d="M60 135 100 60l40 75M78 108h44" fill="none" stroke="${c}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`,
  (c) =>
    `<circle cx="100" cy="100" r="42" fill="${c}"/><path d="M62 92c20-18 34 16 76-8v30c-30 20-50-14-76 6Z" fill="#fff"/>`,
  (c) =>
    `<circle cx="82" cy="100" r="30" fill="none" stroke="${c}" stroke-width="14"/><circle cx="118" cy="100" r="30" fill="none" stroke="${c}" stroke-width="14"/>`,
  (c) =>
    `<path d="M66 60v80M134 60v80M66 100h68" fill="none" stroke="${c}" stroke-width="20" stroke-linecap="square"/>`,
  (c) =>
    [0, 60, 120, 180, 240, 300]
      .map(
        (turn) =>
          `<ellipse cx="100" cy="74" rx="13" ry="22" fill="${c}" transform="rotate(${turn} 100 100)"/>`,
      )
      .join(''),
  (c) =>
    `<path d="M62 62h34v34H62zM104 104h34v34h-34z" fill="${c}"/><path d="m138 62-34 34h34zM62 138l34-34H62z" fill="${c}" opacity=".55"/>`,
  (c) => `<path d="M100 58c30 0 44 20 44 42s-16 42-44 42H62v-42c0-24 14-42 38-42Z" fill="${c}"/>`,
  (c) =>
    `<path d="M100 56l12.500 29 31.500 2.800-24 20.700 7.300 30.800L100 123l-27.300 16.300 7.300-30.800-24-20.700 31.500-2.800z" fill="${c}"/>`,
  (c) =>
    `<path d="M60 120c0-44 36-60 80-60 0 44-16 80-60 80-10 0-20-8-20-20Z" fill="${c}"/><path d="M70 132 122 80" stroke="#fff" stroke-width="8" stroke-linecap="round"/>`,
  (c) =>
    `<rect x="60" y="62" width="80" height="20" rx="10" fill="${c}"/><rect x="60" y="90" width="56" height="20" rx="10" fill="${c}" opacity=".7"/><rect x="60" y="118" width="80" height="20" rx="10" fill="${c}"/>`,
  (c) =>
    `<path d="M64 138V92a36 36 0 0 1 72 0v46" fill="none" stroke="${c}" stroke-width="18" stroke-linecap="round"/><circle cx="100" cy="118" r="12" fill="${c}"/>`,
];

/** What stands behind the first letter of a brand; with the colours four times six marks that nobody confuses. */
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
  // Every other round is drawn the other way about: a light ground and a letter in colour.
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

export function storeTile(index: number): string {
  const shape = shapes[(index * 7 + 3) % shapes.length]!;
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${grounds[index % grounds.length]}"/>${shape('#ffffff').replaceAll('#fff"', '#d1d5db"')}`,
  );
}

export function paymentMark(kind: 'cash' | 'card' | 'bank' | 'wallet'): string {
  const inner = {
    cash: '<rect x="9" y="10" width="30" height="16" rx="2"/><circle cx="24" cy="18" r="4"/><path d="M13 18h.01M35 18h.01"/>',
    card: '<rect x="10" y="9" width="28" height="18" rx="3"/><path d="M10 15h28M15 22h6"/>',
    bank: '<path d="m11 15 13-6 13 6M13 26h22M15 16v8M21 16v8M27 16v8M33 16v8"/>',
    wallet:
      '<path d="M11 13a3 3 0 0 1 3-3h18v5M11 13v11a3 3 0 0 0 3 3h22V15H14a3 3 0 0 1-3-2Z"/><path d="M31 21h.01"/>',
  }[kind];
  return svg(
    48,
    36,
    `<rect x=".5" y=".5" width="47" height="35" rx="5" fill="#fff" stroke="#d1d5db"/><g fill="none" stroke="#374151" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`,
  );
}
