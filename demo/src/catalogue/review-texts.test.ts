import { describe, expect, test } from 'vitest';
import { categories } from './all-categories.ts';
import { planProducts, type PlannedProduct } from './plan-products.ts';
import { productTexts } from './product-texts.ts';
import { reviewsOf } from './review-texts.ts';
import { isPlural } from './words-about.ts';

const products = planProducts();
const subcategories = categories.flatMap((category) =>
  category.subcategories.map(({ title }) => ({ category: category.title, subcategory: title })),
);
const namesOf = (product: PlannedProduct) => subcategories[product.subcategoryId - 1]!;
const allTexts = products.map((product) => ({ product, ...productTexts(product, namesOf(product)) }));
const allReviews = products.map((product) => reviewsOf(product, namesOf(product)));

describe('reviews', () => {
  const written = allReviews.filter((reviews) => reviews.length > 0);
  const averages = written.map(
    (reviews) => reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length,
  );

  test('at least 1,700 in total, at most 14 each, none on a few products', () => {
    expect(allReviews.flat().length).toBeGreaterThanOrEqual(1700);
    expect(Math.max(...allReviews.map((reviews) => reviews.length))).toBeLessThanOrEqual(14);
    const share = 1 - written.length / allReviews.length;
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.1);
  });

  test('most averages are between 4.0 and 4.8, some are low', () => {
    const usual = averages.filter((average) => average >= 4 && average <= 4.8);
    expect(usual.length / averages.length).toBeGreaterThan(0.6);
    expect(averages.filter((average) => average < 3.5).length).toBeGreaterThan(5);
  });

  test('no text or author twice on one product, no gaps in a text', () => {
    const repeating = written.filter(
      (reviews) =>
        new Set(reviews.map(({ text }) => text)).size < reviews.length ||
        new Set(reviews.map(({ author }) => author)).size < reviews.length,
    );
    expect(repeating).toEqual([]);
    expect(
      written.flat().filter(({ author, text }) => /undefined|NaN|null|[<>]/.test(author + text)),
    ).toEqual([]);
  });

  test('many name the kind of product; none quotes its title or a specification', () => {
    const naming = allReviews.map((reviews, place) =>
      reviews.filter(({ text }) => text.includes(allTexts[place]!.noun)),
    );
    expect(naming.flat().length / allReviews.flat().length).toBeGreaterThan(0.25);
    const quoting = allReviews.flatMap((reviews, place) => {
      const { product, specifications } = allTexts[place]!;
      const facts = specifications.filter(({ value }) => /[,\d]/.test(value)).map(({ value }) => value);
      return reviews.filter(
        ({ text }) => /“/.test(text) || [product.title, ...facts].some((fact) => text.includes(fact)),
      );
    });
    expect(quoting).toEqual([]);
  });

  test('no sentence appears twice on one product', () => {
    const repeating = allReviews.filter((reviews) => {
      const sentences = reviews.flatMap(({ text }) => (text === '' ? [] : text.split(/(?<=[.!?]) /)));
      return new Set(sentences).size < sentences.length;
    });
    expect(repeating).toEqual([]);
  });

  test('the text agrees with the stars: only low ratings have complaints', () => {
    const complaint = /disappointed|wasn’t what|weren’t what|sent (it|them) back|broke in|wouldn’t buy/i;
    const wrong = allReviews.flat().filter(({ rating, text }) => complaint.test(text) && rating > 2);
    expect(wrong).toEqual([]);
    const praise = /exactly what|very happy|great buy|so pleased|No complaints/i;
    expect(allReviews.flat().filter(({ rating, text }) => praise.test(text) && rating < 4)).toEqual([]);
  });

  test('what comes in pairs or packs is "they"', () => {
    const wrong = allReviews.filter(
      (reviews, place) =>
        isPlural(allTexts[place]!.noun) && reviews.some(({ text }) => /\b(it|it’s|its)\b/i.test(text)),
    );
    expect(wrong).toEqual([]);
  });

  test('a few have only stars, the others one to three sentences', () => {
    const silent = written.flat().filter(({ text }) => text === '');
    expect(silent.length).toBeGreaterThan(20);
    expect(silent.length).toBeLessThan(200);
    expect(written.flat().filter(({ text }) => (text.match(/[.!?](\s|$)/g) ?? []).length > 3)).toEqual([]);
  });

  test('they are 3 to 700 days old, newest first', () => {
    expect(written.flat().filter(({ daysAgo }) => daysAgo < 3 || daysAgo > 700)).toEqual([]);
    const sorted = written.map((reviews) => reviews.toSorted((a, b) => a.daysAgo - b.daysAgo));
    expect(sorted).toEqual(written);
  });

  test("a product's reviews are deterministic", () => {
    expect(products.map((product) => reviewsOf(product, namesOf(product)))).toEqual(allReviews);
  });
});
