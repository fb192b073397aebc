import { describe, expect, test } from 'vitest';
import { categories } from './all-categories.ts';
import { pagesArabic } from './pages-arabic.ts';
import { pages } from './pages.ts';
import { planProducts, type PlannedProduct } from './plan-products.ts';
import { productTexts } from './product-texts.ts';
import { arabicFact, arabicProductTexts } from './arabic-texts.ts';
import { specificationsOf } from '@souk/rules/specifications';
import { readTexts } from './read-texts.ts';

const products = planProducts();
const subcategories = categories.flatMap((category) =>
  category.subcategories.map(({ title }) => ({ category: category.title, subcategory: title })),
);
const namesOf = (product: PlannedProduct) => subcategories[product.subcategoryId - 1]!;
const allTexts = products.map((product) => ({ product, ...productTexts(product, namesOf(product)) }));

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

describe('names', () => {
  test('no two categories or subcategories have one name, and all are in sentence case', () => {
    const names = categories.flatMap(({ title, subcategories: own }) => [
      title,
      ...own.map((each) => each.title),
    ]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => /[a-z,&] [A-Z]/.test(name.replaceAll(/\b(TV|DIY)\b/g, 'x')))).toEqual([]);
  });

  test.each(['kept-slugs', 'title-facts', 'title-copy', 'title-copy-ar', 'arabic-titles'])(
    'every entry of %s is about a product',
    (file) => {
      const lines = readTexts(file)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      const subjects = file.startsWith('title-copy')
        ? lines.filter((line) => line.startsWith('#')).flatMap((line) => line.slice(1).split(' / '))
        : lines.map((line) => line.split(' | ')[0]!);
      const titles = products.map(({ title }) => title);
      const isKnown = (subject: string) => titles.some((title) => title.startsWith(subject.trim()));
      expect(subjects.filter((subject) => !isKnown(subject))).toEqual([]);
    },
  );

  test('every product listed in another subcategory has a line', () => {
    const titles = products.map(({ title }) => title);
    const also = categories.flatMap((category) => category.subcategories.flatMap((each) => each.also ?? []));
    expect(also.filter((title) => !titles.includes(title))).toEqual([]);
  });
});

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
