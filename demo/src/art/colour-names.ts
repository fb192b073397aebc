/* Names for sampled colors, by the nearest of these in a simple weighted distance. */
const named: readonly [name: string, red: number, green: number, blue: number][] = [
  ['Graphite', 88, 88, 96],
  ['Black', 45, 42, 50],
  ['Silver', 190, 190, 198],
  ['Gray', 150, 150, 152],
  ['Stone', 158, 148, 138],
  ['White', 236, 234, 238],
  ['Sand', 216, 190, 150],
  ['Clay', 192, 144, 114],
  ['Chestnut', 132, 86, 66],
  ['Rust', 178, 92, 56],
  ['Scarlet', 222, 50, 58],
  ['Coral', 246, 112, 92],
  ['Amber', 246, 168, 44],
  ['Sun', 250, 210, 70],
  ['Olive', 140, 148, 60],
  ['Lime', 150, 210, 60],
  ['Leaf', 60, 160, 70],
  ['Sage', 140, 182, 132],
  ['Forest', 30, 110, 70],
  ['Mint', 110, 214, 170],
  ['Teal', 24, 150, 150],
  ['Sky', 90, 190, 245],
  ['Ocean', 30, 120, 215],
  ['Navy', 44, 58, 130],
  ['Lilac', 204, 192, 218],
  ['Lavender', 176, 156, 235],
  ['Violet', 120, 70, 190],
  ['Mauve', 176, 105, 150],
  ['Plum', 110, 50, 110],
  ['Raspberry', 235, 40, 120],
  ['Blush', 218, 196, 196],
  ['Pink', 250, 178, 250],
  ['Rose', 248, 150, 180],
];

export function colourName(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const distance = ([, r, g, b]: (typeof named)[number]) =>
    2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
  return [...named].sort((a, b) => distance(a) - distance(b))[0]![0];
}
