import { expect, test } from 'vitest';
import { english } from '#texts/language.ts';
import { reviewTotalView, shortName } from './view.ts';

test.each([
  ['Amira Khalil', 'Amira K.'],
  ['Amira Nour Khalil', 'Amira K.'],
  ['Amira', 'Amira'],
  ['  Amira   Khalil ', 'Amira K.'],
  ['Öykü Ünal', 'Öykü Ü.'],
  ['أميرة خليل', 'أميرة خ.'],
  ['Zoe 😀mile', 'Zoe 😀.'],
  ['amira@example.com', 'amira'],
  ['', ''],
])('CONTRACT §3.8 "shortened to first name and initial": %j is shown as %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each([
  [[], 0, 0],
  [[[5, 1]], 1, 5],
  [
    [
      [5, 2],
      [4, 1],
    ],
    3,
    4.7,
  ],
  [
    [
      [4, 13],
      [5, 7],
    ],
    20,
    4.4,
  ],
  [
    [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ],
    5,
    3,
  ],
] as const)('ratings %j make a count of %i and a rating of %f with one decimal', (rows, count, rating) => {
  const counts = rows.map(([stars, number]) => ({ rating: stars, count: number }));
  expect(reviewTotalView(counts, [], english)).toMatchObject({ count, rating });
});
