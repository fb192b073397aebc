import { expect, test } from 'vitest';
import { arabic, inDemoLanguage } from './saved.ts';

const lamp = { title: 'Lamp', tags: ['brass', 'desk'], texts: arabic({ title: 'مصباح', tags: 'نحاس,مكتب' }) };

test.each([
  [{ code: 'en', isTranslated: true }, lamp],
  [
    { code: 'en', isTranslated: false },
    { ...lamp, texts: {} },
  ],
  [
    { code: 'ar', isTranslated: true },
    { title: 'مصباح', tags: ['نحاس', 'مكتب'], texts: { en: { title: 'Lamp', tags: 'brass,desk' } } },
  ],
  [
    { code: 'ar', isTranslated: false },
    { title: 'مصباح', tags: ['نحاس', 'مكتب'], texts: {} },
  ],
] as const)('in %o a sample has texts only in languages of the shop', (language, expected) => {
  expect(inDemoLanguage(language, lamp)).toEqual(expected);
});
