import { bannerInput, pageInput, siteFeatureInput, siteLinkInput } from '@souk/contract/console/content';
import { BANNER_PLACES } from '@souk/rules/window-places';
import { wholeShop } from '@souk/server/access/scope';
import type { AuditedTx } from '@souk/server/access/audited';
import { saveBanner } from '@souk/server/content/records/banner';
import { savePage } from '@souk/server/content/records/page';
import { saveSiteFeature } from '@souk/server/content/records/site-feature';
import { saveSiteLink } from '@souk/server/content/records/site-link';
import { saveSettings } from '@souk/server/settings/save-settings';
import { pagesArabic } from './catalogue/pages-arabic.ts';
import { pages } from './catalogue/pages.ts';
import { banners, settings, siteFeatures, siteLinks, type DemoBanner } from './catalogue/site.ts';
import { arabic, done, saveAll } from './saved.ts';
import type { CatalogueIds } from './seed-catalogue.ts';

/** Settings, pages, banners, links and features, with Arabic translations. */
export async function seedContent(tx: AuditedTx, ids: CatalogueIds): Promise<void> {
  done(await saveSettings(tx, wholeShop, { settings }));
  await saveAll(pages, ({ slug, title, description, metaDescription }) =>
    savePage(
      tx,
      wholeShop,
      pageInput.parse({
        slug,
        title,
        description,
        meta_title: title,
        meta_description: metaDescription,
        texts: arabic(pageInArabic(slug)),
      }),
    ),
  );
  await saveAll(banners, (banner) =>
    saveBanner(
      tx,
      wholeShop,
      bannerInput.parse({
        place: BANNER_PLACES[banner.type - 1],
        title: banner.title,
        subtitle: banner.subtitle,
        button_text: banner.button,
        image: banner.image,
        target: targetOf(banner, ids),
        closable: banner.closable ?? false,
        texts: arabic({
          title: banner.arabic,
          subtitle: banner.subtitleArabic,
          button_text: banner.buttonArabic,
        }),
      }),
    ),
  );
  await saveAll(siteFeatures, ({ title, detail, image, arabic: inArabic, detailArabic }) =>
    saveSiteFeature(
      tx,
      wholeShop,
      siteFeatureInput.parse({
        title,
        detail,
        image,
        texts: arabic({ title: inArabic, detail: detailArabic }),
      }),
    ),
  );
  await saveAll(siteLinks, ({ area, title, link, slug, image = '', arabic: inArabic }) =>
    saveSiteLink(
      tx,
      wholeShop,
      siteLinkInput.parse({
        area,
        title,
        image,
        opens_new_window: area === 'social',
        target: slug === undefined ? { kind: 'url', url: link } : { kind: 'page', slug },
        texts: arabic({ title: inArabic }),
      }),
    ),
  );
}

function pageInArabic(slug: string) {
  const { title, description, metaDescription } = pagesArabic[slug]!; // texts.test.ts: each page has one
  return { title, description, meta_title: title, meta_description: metaDescription };
}

const targetOf = ({ categoryId, url }: DemoBanner, ids: CatalogueIds) =>
  categoryId === undefined ? { kind: 'url', url } : { kind: 'category', id: ids.categories[categoryId - 1] };
