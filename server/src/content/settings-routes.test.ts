import { common, countriesPhones, localization } from '@souk/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildSubcategory, buildUser, setSetting } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const xss = `</script><img src=x onerror=alert(1)>`;

async function buildBanner(fields: {
  type: number;
  status?: number;
  url?: string;
  title?: string;
  closable?: boolean;
}) {
  const row = await shop.db
    .insertInto('banners')
    .values({ title: 'Banner', image: 'banner.webp', source_type: 6, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function translate(entity: string, entity_id: number, field: string, text: string) {
  await shop.db
    .insertInto('catalog_texts')
    .values({ entity, entity_id, language_code: 'ar', field, text })
    .execute();
}

async function changeSettings(settings: Record<string, unknown>) {
  for (const [key, value] of Object.entries(settings)) await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
}

describe('GET common', () => {
  beforeEach(async () => {
    await shop.db.deleteFrom('banners').execute();
    await shop.db.deleteFrom('site_links').execute();
    await shop.db.deleteFrom('settings').execute();
    shop.app.shop.site.invalidate();
  });

  test('an empty shop has the defaults of SPEC §9: currency USD symbol $, English, country AF, region BDS', async () => {
    const { data, status, message } = await shop.call('GET common');
    common.reply.parse(data);
    expect({ status, message }).toEqual({ status: 200, message: '' });
    expect(data.setting).toMatchObject({
      currency: 'USD',
      currency_icon: '$',
      currency_position: 1,
      default_country: 'AF',
      default_state: 'BDS',
    });
    expect(data.default_language).toEqual({ name: 'English', code: 'en' });
    expect(data).toMatchObject({ popup_banner: null, top_banner: null, categories: [], custom_scripts: [] });
  });

  test('img_src_url and thumb_prefix locate pictures, and api_base is the configured origin', async () => {
    const { data } = await shop.call('GET common', { headers: { host: 'evil.example' } });
    expect(data.img_src_url).toBe(`${testPublicUrl}/uploads/`);
    expect(data.site_setting.api_base).toBe(testPublicUrl);
    expect([data.thumb_prefix, data.default_image]).toEqual(['thumb-', 'default-image.webp']);
    expect(JSON.stringify(data)).not.toContain('evil.example');
  });

  test('switches are numbers 0 and 1', async () => {
    await changeSettings({ vendor_registration: true, cookie_banner: true, demo: true, enable_ga: false });
    const { data } = await shop.call('GET common');
    expect(data.site_setting).toMatchObject({
      vendor_registration: 1,
      cookie_banner: 1,
      demo: 1,
      enable_ga: 0,
      enable_pixel: 0,
      google_login: 0,
      facebook_login: 0,
    });
  });

  test('doesn’t return a stored setting that could contain code', async () => {
    await changeSettings({
      primary_color: 'red}</style><script>alert(1)</script>',
      ga_id: "x');alert(1)//",
      decimal_format: 'not a locale!',
      currency: '<b>',
    });
    const { data } = await shop.call('GET common');
    common.reply.parse(data);
    expect(data.site_setting).toMatchObject({ primary_color: '#0f766e', ga_id: '' });
    expect(data.setting).toMatchObject({ decimal_format: 'en-US', currency: 'USD' });
  });

  test('a category has public_sub_categories, the same as child, and in_footer_child', async () => {
    const home = await buildCategory(shop.db, { title: 'Home', slug: 'home' });
    const lamps = await buildSubcategory(shop.db, { categoryId: home, title: 'Lamps', slug: 'lamps' });
    const hidden = await buildSubcategory(shop.db, { categoryId: home, title: 'Hidden', slug: 'hidden' });
    await shop.db.updateTable('subcategories').set({ status: 2 }).where('id', '=', hidden).execute();
    await shop.db.updateTable('subcategories').set({ in_footer: true }).where('id', '=', lamps).execute();
    const secret = await buildCategory(shop.db, { title: 'Secret', slug: 'secret' });
    await shop.db.updateTable('categories').set({ status: 2 }).where('id', '=', secret).execute();

    const { data } = await shop.call('GET common');
    const link = { id: lamps, title: 'Lamps', slug: 'lamps', parent: home, image: 'subcategory.webp' };
    expect(data.categories).toEqual([
      {
        id: home,
        title: 'Home',
        slug: 'home',
        image: 'category.webp',
        public_sub_categories: [link],
        child: [link],
        in_footer_child: [{ id: lamps, title: 'Lamps', slug: 'lamps' }],
      },
    ]);
  });

  test('"popup_banner, top_banner: sent only while status is 1"', async () => {
    const popup = await buildBanner({ type: 8, closable: true });
    await buildBanner({ type: 9, status: 2 });
    const { data } = await shop.call('GET common');
    common.reply.parse(data);
    expect(data.popup_banner).toMatchObject({ id: popup, type: 8, status: 1, closable: 1, href: '/' });
    expect(data.top_banner).toBeNull();

    await shop.db.updateTable('banners').set({ status: 2 }).where('id', '=', popup).execute();
    expect((await shop.call('GET common')).data.popup_banner).toBeNull();
  });

  test('a banner or link with javascript: links to the home page, and texts are literal', async () => {
    await buildBanner({ type: 9, url: 'javascript:alert(1)', title: xss });
    await shop.db
      .insertInto('site_links')
      .values([
        { area: 'header_left', title: xss, link: 'javascript:alert(1)', opens_new_window: true },
        { area: 'header_right', title: 'Help', slug: 'help' },
        { area: 'about', title: 'About', slug: 'about' },
        { area: 'services', title: 'Delivery', link: '/page/delivery' },
        { area: 'social', title: 'Blog', link: 'https://blog.example' },
        { area: 'social', title: 'Bad', link: 'javascript:alert(1)' },
        { area: 'payment', title: 'Card', image: 'card.svg' },
      ])
      .execute();
    const { data, headers } = await shop.call('GET common');
    common.reply.parse(data);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(data.top_banner).toMatchObject({ url: '/', href: '/', title: xss });
    expect(data.header_links.left).toMatchObject([{ title: xss, url: '/', target: '_blank' }]);
    expect(data.header_links.right).toMatchObject([{ title: 'Help', url: '/page/help', target: '_self' }]);
    expect(data.about).toMatchObject([{ slug: 'about', link: '/page/about' }]);
    expect(data.services).toMatchObject([{ slug: 'delivery', link: '/page/delivery' }]);
    expect(data.social.map(({ link }) => link)).toEqual(['https://blog.example', '']);
    expect(data.payment).toMatchObject([{ title: 'Card', image: 'card.svg', link: '' }]);
  });

  test('the footer shows logos of the enabled payment methods, unless the operator has set others', async () => {
    const marksIn = async (language: string) =>
      (await shop.call('GET common', { headers: { language } })).data.payment;
    const cash = { id: 2, image: 'payment-cash.svg', link: '' };
    expect(await marksIn('en')).toEqual([{ ...cash, title: 'Cash on delivery' }]);
    expect(await marksIn('ar')).toEqual([{ ...cash, title: 'الدفع عند الاستلام' }]);
    await changeSettings({ cash_on_delivery: false });
    expect(await marksIn('en')).toEqual([]);
    await shop.db
      .insertInto('site_links')
      .values({ area: 'payment', title: 'Vouchers of the town', image: 'town.svg' })
      .execute();
    expect(await marksIn('en')).toMatchObject([{ title: 'Vouchers of the town', image: 'town.svg' }]);
  });

  test('in Arabic the menu, banners and links are Arabic; untranslated texts stay', async () => {
    const garden = await buildCategory(shop.db, { title: 'Garden', slug: 'garden' });
    const tools = await buildSubcategory(shop.db, { categoryId: garden, title: 'Tools', slug: 'tools' });
    await buildSubcategory(shop.db, { categoryId: garden, title: 'Seeds', slug: 'seeds' });
    const banner = await buildBanner({ type: 9, title: 'Sale' });
    await translate('categories', garden, 'title', 'حديقة');
    await translate('subcategories', tools, 'title', 'أدوات');
    await translate('banners', banner, 'title', 'تخفيضات');

    const arabic = (await shop.call('GET common', { headers: { language: 'AR' } })).data;
    const category = arabic.categories.find(({ id }) => id === garden);
    expect(category?.title).toBe('حديقة');
    expect(category?.public_sub_categories.map(({ title }) => title)).toEqual(['أدوات', 'Seeds']);
    expect(arabic.top_banner?.title).toBe('تخفيضات');

    const english = (await shop.call('GET common')).data;
    expect(english.categories.find(({ id }) => id === garden)?.title).toBe('Garden');
    expect(english.top_banner?.title).toBe('Sale');
  });

  test('languages have code, direction and a default mark', async () => {
    const { data } = await shop.call('GET common');
    expect(data.languages).toEqual([
      { code: 'en', name: 'English', predefined: 1, key: 'en', direction: 'ltr' },
      { code: 'ar', name: 'العربية', predefined: 0, key: 'ar', direction: 'rtl' },
    ]);
  });

  test.each([
    '',
    'xx',
    '../../etc/passwd',
    `en'; drop table users; --`,
    'a'.repeat(5000),
    '__proto__',
    '%00',
  ])('INVARIANTS I39: a Language header of %j means the default language', async (language) => {
    const { data, status } = await shop.call('GET common', { headers: { language } });
    expect(status).toBe(200);
    expect(data.default_language.code).toBe('en');
    expect(data.categories.every(({ title }) => /^[\x20-\x7e]*$/.test(title))).toBe(true);
  });

  test('INVARIANTS I39: 200 parallel calls in 2 languages are each answered in their own', async () => {
    const garden = await buildCategory(shop.db, { title: 'Pottery', slug: 'pottery' });
    await translate('categories', garden, 'title', 'فخار');
    const asked = Array.from({ length: 200 }, (_, call) => (call % 2 ? 'ar' : 'en'));
    const replies = await Promise.all(
      asked.map((language) => shop.call('GET common', { headers: { language } })),
    );
    const titles = replies.map(({ data }) => data.categories.find(({ id }) => id === garden)?.title);
    expect(titles).toEqual(asked.map((language) => (language === 'ar' ? 'فخار' : 'Pottery')));
  });

  test('the query `language` is read when both headers are absent', async () => {
    await buildCategory(shop.db, { title: 'Kitchen', slug: 'kitchen' });
    const kitchen = (await shop.call('GET common')).data.categories.find(({ slug }) => slug === 'kitchen')!;
    await translate('categories', kitchen.id, 'title', 'مطبخ');
    const titleWith = async (options: object) =>
      (await shop.call('GET common', options)).data.categories.find(({ id }) => id === kitchen.id)?.title;
    expect(await titleWith({ query: { language: 'ar' } })).toBe('مطبخ');
    expect(await titleWith({ query: { language: 'ar' }, headers: { lang: 'en' } })).toBe('Kitchen');
  });

  test('an invalid bearer on a public call is ignored', async () => {
    const { status } = await shop.call('GET common', { headers: { authorization: 'Bearer broken' } });
    expect(status).toBe(200);
  });

  test('the number of queries doesn’t grow with the menu', async () => {
    await shop.call('GET common', { headers: { language: 'ar' } });
    const before = await countStatements(() => shop.call('GET common', { headers: { language: 'ar' } }));
    for (let number = 0; number < 10; number++) {
      const categoryId = await buildCategory(shop.db);
      await buildSubcategory(shop.db, { categoryId });
    }
    expect(await countStatements(() => shop.call('GET common', { headers: { language: 'ar' } }))).toBe(
      before,
    );
    expect(before).toBeLessThanOrEqual(10);
  });
});

describe('GET localization', () => {
  test('"langCode: false when current equals default"', async () => {
    const { data } = await shop.call('GET localization', { query: { locale_code: 'en' } });
    localization.reply.parse(data);
    expect([data.langCode, data.direction]).toEqual([false, 'ltr']);
    expect(data.langData['refusal.not-found']).toBe('This page could not be found');
  });

  test('Arabic texts have their code and direction', async () => {
    const { data } = await shop.call('GET localization', { query: { locale_code: 'ar' } });
    localization.reply.parse(data);
    expect([data.langCode, data.direction]).toEqual(['ar', 'rtl']);
    expect(data.langData['refusal.name.required']).toBe('الاسم مطلوب');
  });

  test('the operator’s texts replace the shipped ones in their language only', async () => {
    await shop.db
      .insertInto('interface_texts')
      .values({ language_code: 'ar', key: 'refusal.not-found', text: xss })
      .execute();
    const arabic = (await shop.call('GET localization', { query: { locale_code: 'ar' } })).data;
    const english = (await shop.call('GET localization', { query: { locale_code: 'en' } })).data;
    expect(arabic.langData['refusal.not-found']).toBe(xss);
    expect(english.langData['refusal.not-found']).toBe('This page could not be found');
    expect(Object.keys(arabic.langData)).toEqual(Object.keys(english.langData));
  });

  test.each(['xx', '../en', '%', "' or 1=1 --", 'x'.repeat(10_000), '\0'])(
    'an unknown locale_code %j means the default language',
    async (locale_code) => {
      const { data, status } = await shop.call('GET localization', {
        query: { locale_code },
        headers: { language: 'en' },
      });
      expect([status, data.langCode]).toEqual([200, false]);
    },
  );

  test('without a code the Language header decides', async () => {
    const { data } = await shop.call('GET localization', { headers: { language: 'ar' } });
    expect(data.langCode).toBe('ar');
  });
});

describe('GET countries-phones', () => {
  test('countries by code, each with its states by code, and dial codes', async () => {
    const { data, status } = await shop.call('GET countries-phones');
    countriesPhones.reply.parse(data);
    expect(status).toBe(200);
    expect(data.countries['AF']?.states['BDS']).toEqual({ code: 'BDS', name: 'Badakhshan', cities: [] });
    expect(data.phones['AE']).toBe('971');
  });

  test('clients cache it for a day, signed in or not', async () => {
    const guest = await shop.call('GET countries-phones');
    const login = await shop.signIn(await buildUser(shop.db));
    const signedIn = await shop.call('GET countries-phones', { headers: login });
    expect(signedIn.data).toEqual(guest.data);
    for (const { headers } of [guest, signedIn]) {
      expect(headers['cache-control']).toBe('public, max-age=86400');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});
