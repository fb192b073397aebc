import { expect, test } from 'vitest';
import { joinUnits } from './join-units.ts';

const shown = (title: string) => joinUnits(title).replaceAll('\u00a0', '·');

test.each([
  ['USB-C charger 65 W, foldable', 'USB-C charger 65·W, foldable'],
  ['Cast-iron skillet 26 cm, pre-seasoned', 'Cast-iron skillet 26·cm, pre-seasoned'],
  ['Storage jar 1.5 L', 'Storage jar 1.5·L'],
  ['إبريق شاي 900 مل', 'إبريق شاي 900·مل'],
  [
    'لابتوب سليت 14، ذاكرة 16 جيجابايت، قرص 512 جيجابايت',
    'لابتوب سليت 14، ذاكرة 16·جيجابايت، قرص 512·جيجابايت',
  ],
  ['Bed frame 140 × 200, slate', 'Bed frame 140·×·200, slate'],
])('never breaks a title between number and unit: %s', (title, joined) => {
  expect(shown(title)).toBe(joined);
});

test('lets other words wrap', () => {
  for (const title of ['Notebook, 192 pages', 'Set of 3 wine glasses', 'Trailhead backpack'])
    expect(joinUnits(title)).toBe(title);
});
