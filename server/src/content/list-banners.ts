import type { Banner } from '@souk/contract/catalog-entities';
import type { Kysely } from 'kysely';
import { inLanguage } from '#texts/translations.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { listBannerRows } from './queries.ts';
import { bannerView } from './view.ts';

/** SPEC §9, "banner types 1 to 9". */
export const bannerTypes = {
  mainSlider: 1,
  sliderRightTop: 2,
  sliderRightBottom: 3,
  home: 4,
  listing: 5,
  product: 6,
  reviews: 7,
  popup: 8,
  top: 9,
} as const;

/** Public banners of these types in order, translated. At most two queries. */
export async function listBanners(
  context: { db: Kysely<DB>; language: Language },
  types: readonly number[],
): Promise<Banner[]> {
  const rows = await listBannerRows(context.db, { types });
  const translated = await inLanguage(context, 'banners', rows, ['title', 'subtitle', 'button_text']);
  return translated.map(bannerView);
}
