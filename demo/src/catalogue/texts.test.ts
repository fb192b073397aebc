import { describe, expect, test } from 'vitest';
import { categories } from './all-categories.ts';
import { pagesArabic } from './pages-arabic.ts';
import { pages } from './pages.ts';
import { planProducts, type PlannedProduct } from './plan-products.ts';
import { productTexts } from './product-texts.ts';
import { arabicFact, arabicProductTexts } from './arabic-texts.ts';
import { specificationsOf } from '@souk/rules/specifications';
import { reviewsOf } from './review-texts.ts';

const products = planProducts();
const subcategories = categories.flatMap((category) =>
  category.subcategories.map(({ title }) => ({ category: category.title, subcategory: title })),
);
const namesOf = (product: PlannedProduct) => subcategories[product.subcategoryId - 1]!;
const allTexts = products.map((product) => ({ product, ...productTexts(product, namesOf(product)) }));
const allReviews = products.map((product) => reviewsOf(product, namesOf(product)));

function wrongTags(html: string): string[] {
  const allowed = /^(p|ul|li|h2|h3|table|thead|tbody|tr|th|td|details|summary|strong|a)$/;
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!allowed.test(name!)) wrong.push(name!);
    if (!slash) open.push(name!);
    else if (open.pop() !== name) wrong.push(`/${name}`);
  }
  return [...wrong, ...open];
}

describe('product texts', () => {
  test('every product has complete texts', () => {
    expect(allTexts.length).toBeGreaterThan(300);
    expect(allTexts.filter((texts) => /undefined|NaN|null/.test(JSON.stringify(texts)))).toEqual([]);
    expect(allTexts.filter(({ weightGrams }) => !Number.isInteger(weightGrams) || weightGrams <= 0)).toEqual(
      [],
    );
    expect(allTexts.filter(({ dimensions }) => !dimensions)).toEqual([]);
  });

  test('overview and description are well-formed HTML with allowed tags only', () => {
    const wrong = allTexts.flatMap(({ overview, description }) => wrongTags(overview + description));
    expect(wrong).toEqual([]);
    expect(allTexts.filter(({ overview }) => !/^<p>[^<]+<\/p>$/.test(overview))).toEqual([]);
    const shape = /^<p>[^<]+<\/p><p>[^<]+<\/p><ul>(<li>[^<]+<\/li>){3,5}<\/ul>$/;
    expect(allTexts.filter(({ description }) => !shape.test(description))).toEqual([]);
  });

  test('no description repeats itself', () => {
    const repeating = allTexts.filter(({ description }) => {
      const points = description.match(/<li>[^<]+/g)!;
      return new Set(points).size < points.length;
    });
    expect(repeating).toEqual([]);
  });

  test('has four to six specifications with the weight and dimensions of the fields', () => {
    expect(
      allTexts.filter(({ specifications }) => specifications.length < 4 || specifications.length > 6),
    ).toEqual([]);
    const differing = allTexts.filter(({ specifications, dimensions, weightGrams }) => {
      const valueOf = (title: string) => specifications.find((row) => row.title === title)?.value;
      const [amount, unit] = valueOf('Weight')!.split(' ');
      const grams = Number(amount) * (unit === 'kg' ? 1000 : 1);
      return valueOf('Dimensions') !== dimensions || Math.abs(grams - weightGrams) > 50;
    });
    expect(differing).toEqual([]);
    const titles = allTexts.map(
      ({ specifications }) => new Set(specifications.map(({ title }) => title)).size,
    );
    expect(titles).toEqual(allTexts.map(({ specifications }) => specifications.length));
  });

  test('tags include singular, plural and synonyms, without duplicates and commas', () => {
    const headphone = allTexts.find(({ product }) => product.icon === 'headphone')!;
    expect(headphone.tags).toEqual(
      expect.arrayContaining(['headphone', 'headphones', 'headset', 'earphones', 'audio']),
    );
    expect(allTexts.filter(({ tags }) => tags.length < 3 || new Set(tags).size < tags.length)).toEqual([]);
    expect(allTexts.flatMap(({ tags }) => tags).filter((tag) => /[,&]|^\s|\s$|^$/.test(tag))).toEqual([]);
  });

  test('the meta description is plain text of at most 160 characters', () => {
    expect(
      allTexts.filter(({ metaDescription }) => metaDescription.length > 160 || /[<>]/.test(metaDescription)),
    ).toEqual([]);
  });

  test("a product's texts are deterministic", () => {
    const again = products.map((product) => ({ product, ...productTexts(product, namesOf(product)) }));
    expect(again).toEqual(allTexts);
  });
});

describe('in Arabic', () => {
  const arabicTexts = products.map((product) => ({
    product,
    ...arabicProductTexts(product, namesOf(product)),
  }));
  const shapeOf = (html: string) => html.replaceAll(/[^<>]+(?=<)/g, '…');
  const letters = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').match(/[A-Za-z]{2,}/g) ?? [];

  test('every product has as many paragraphs, points and rows as in English', () => {
    for (const [place, { overview, description, specifications }] of arabicTexts.entries()) {
      const english = allTexts[place]!;
      expect(shapeOf(overview)).toBe(shapeOf(english.overview));
      expect(shapeOf(description)).toBe(shapeOf(english.description));
      const rows = specificationsOf(specifications);
      expect(rows).toHaveLength(english.specifications.length);
      expect(rows.filter(({ title, value }) => title === '' || value === '')).toEqual([]);
    }
    const long = arabicTexts.filter(({ meta_description: text }) => text.length > 160 || /[<>]/.test(text));
    expect(long).toEqual([]);
  });

  test('no English word remains in an Arabic sentence', () => {
    const left = arabicTexts.flatMap(({ description }) => letters(description));
    expect(left).toEqual([]);
    const known = new Set(['ABS', 'USB', 'XLR', 'AA', 'AAA', 'LR44', 'LR', 'EVA', 'MDF', 'PBT']);
    const inRows = arabicTexts.flatMap(({ specifications }) => letters(specifications));
    expect(inRows.filter((word) => !known.has(word))).toEqual([]);
  });

  test('texts that differ between two products differ in both languages', () => {
    const distinct = (texts: readonly { description: string }[]) =>
      new Set(texts.map(({ description }) => description)).size;
    expect(distinct(arabicTexts)).toBe(distinct(allTexts));
  });

  test.each([
    ['ABS, magnet', 'ABS، مغناطيس'],
    ['25, 35, 50 and 70 mm wide', 'بعرض 25 و35 و50 و70 مم'],
    ['Ø 10 × 17 cm each', 'القطر 10 × 17 سم لكل قطعة'],
    ['−40 to 50 °C', 'من −40 إلى 50 °م'],
    ['20,000 mAh, USB-C', '20,000 مللي أمبير ساعة، USB-C'],
  ])('"%s" is "%s"', (english, arabic) => {
    expect(arabicFact(english)).toBe(arabic);
  });

  test('missing translations are reported', () => {
    expect(() => arabicFact('Unobtainium, steel')).toThrow('Unobtainium');
  });
});

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

  test('most mention the product: name, material, size or weight', () => {
    const own = products.map((product) => {
      const { specifications } = productTexts(product, namesOf(product));
      const origin = specifications.find(({ title }) => title === 'Origin')?.value;
      const facts = specifications.map(({ value }) => value).filter((value) => value !== origin);
      return [`“${product.title.split(',')[0]}”`, ...facts];
    });
    const speaks = allReviews.map((reviews, place) =>
      reviews.filter(({ text }) => own[place]!.some((word) => text.includes(word))),
    );
    expect(speaks.flat().length / allReviews.flat().length).toBeGreaterThan(0.5);
    const silent = allReviews.filter((reviews, place) => reviews.length >= 5 && speaks[place]!.length === 0);
    expect(silent).toEqual([]);
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

describe('pages', () => {
  const wordsOf = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;

  test('all eleven exist, also in Arabic', () => {
    const slugs = pages.map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(
      [
        'about',
        'privacy-policy',
        'terms',
        'faq',
        'shipping',
        'returns',
        'payment-methods',
        'accessibility',
        'cookies',
        'ranking',
        'sell-with-us',
      ].toSorted(),
    );
    expect(Object.keys(pagesArabic).toSorted()).toEqual(slugs.toSorted());
  });

  test('each has at least 150 words of well-formed HTML with allowed tags only', () => {
    expect(pages.filter(({ description }) => wordsOf(description) < 150).map(({ slug }) => slug)).toEqual([]);
    expect(pages.flatMap(({ description }) => wrongTags(description))).toEqual([]);
    expect(pages.filter(({ metaDescription }) => metaDescription.length > 160)).toEqual([]);
  });

  test('a link leads to one of these pages, a form of the shop or order tracking', () => {
    const linked = pages.flatMap(({ description }) =>
      [...description.matchAll(/href="([^"]+)"/g)].map(([, address]) => address!),
    );
    const known = [
      ...pages.map(({ slug }) => `/page/${slug}`),
      '/contact',
      '/demo',
      '/seller/register',
      '/track-order',
    ];
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter((address) => !known.includes(address))).toEqual([]);
  });

  test('each has the same paragraphs, lists and links in Arabic, and no English sentence', () => {
    const linksOf = (html: string) => [...html.matchAll(/href="[^"]+"/g)].map(([link]) => link).toSorted();
    for (const { slug, description } of pages) {
      const inArabic = pagesArabic[slug]!;
      const tags = (html: string) => [...html.matchAll(/<(?!\/?a\b)[^>]+>/g)].map(([tag]) => tag);
      expect(tags(inArabic.description), slug).toEqual(tags(description));
      expect(linksOf(inArabic.description), slug).toEqual(linksOf(description));
      expect(inArabic.metaDescription.length).toBeLessThanOrEqual(160);
      const words = inArabic.description.replaceAll(/<[^>]+>/g, ' ').match(/[A-Za-z]{2,}/g) ?? [];
      const names = ['frontend', 'token', 'user', 'currentLanguage'];
      expect(
        words.filter((word) => !names.includes(word)),
        slug,
      ).toEqual([]);
    }
  });

  test('the about page says what is fictional', () => {
    const about = pages.find(({ slug }) => slug === 'about')!.description;
    expect(about).toContain('Demo data');
    expect(about).toMatch(/sellers are invented/);
    expect(about).toMatch(/nothing will be delivered/);
  });
});
