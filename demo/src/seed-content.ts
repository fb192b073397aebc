import type { ClientBase } from 'pg';
import { pages, pageTitlesArabic } from './catalogue/pages.ts';
import { banners, settings, siteFeatures, siteLinks } from './catalogue/site.ts';
import { insertRows } from './insert-rows.ts';

/** Settings, pages, banners, links and features, with their Arabic words. */
export async function seedContent(client: ClientBase, now: Date): Promise<void> {
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() };
  await insertRows(
    client,
    'settings',
    Object.entries(settings).map(([key, value]) => ({ key, value, updated_at: now.toISOString() })),
  );
  await insertRows(
    client,
    'pages',
    pages.map((page, index) => ({
      id: index + 1,
      slug: page.slug,
      title: page.title,
      description: page.description,
      meta_title: page.title,
      meta_description: page.metaDescription,
      ...at,
    })),
  );
  await insertRows(
    client,
    'banners',
    banners.map((banner, index) => ({
      id: index + 1,
      type: banner.type,
      title: banner.title,
      subtitle: banner.subtitle,
      button_text: banner.button,
      image: banner.image,
      source_type: banner.sourceType,
      source_id: banner.sourceId ?? null,
      tags: banner.tags ?? null,
      url: banner.url ?? null,
      slug: banner.slug ?? '',
      closable: banner.closable ?? false,
      status: 1,
      position: index,
      ...at,
    })),
  );
  await insertRows(
    client,
    'site_features',
    siteFeatures.map((feature, index) => ({
      id: index + 1,
      title: feature.title,
      detail: feature.detail,
      image: feature.image,
      position: index,
    })),
  );
  await insertRows(
    client,
    'site_links',
    siteLinks.map((link, index) => ({
      id: index + 1,
      area: link.area,
      title: link.title,
      link: link.link ?? '',
      slug: link.slug ?? '',
      image: link.image ?? '',
      opens_new_window: link.area === 'social',
      position: index,
    })),
  );
  await insertRows(client, 'catalog_texts', arabicTexts());
}

function arabicTexts() {
  const text = (entity: string, id: number, field: string, value: string) => ({
    entity,
    entity_id: id,
    language_code: 'ar',
    field,
    text: value,
  });
  return [
    ...pages.flatMap((page, index) => {
      const title = pageTitlesArabic[page.slug];
      return title ? [text('pages', index + 1, 'title', title)] : [];
    }),
    ...banners.flatMap((banner, index) => [
      text('banners', index + 1, 'title', banner.arabic),
      text('banners', index + 1, 'subtitle', banner.subtitleArabic),
      ...(banner.buttonArabic ? [text('banners', index + 1, 'button_text', banner.buttonArabic)] : []),
    ]),
    ...siteFeatures.flatMap((feature, index) => [
      text('site_features', index + 1, 'title', feature.arabic),
      text('site_features', index + 1, 'detail', feature.detailArabic),
    ]),
    ...siteLinks.map((link, index) => text('site_links', index + 1, 'title', link.arabic)),
  ];
}
