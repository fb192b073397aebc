import { TileSchema } from '@souk/contract/catalog-entities';
import { common } from '@souk/contract/settings';
import { siteSettingsOf } from '#features/site/site-settings.ts';
import { sampleOf } from './sample-of.ts';

const categories = ['lamps', 'books & maps', 'shoes'].map((title, id) => ({
  id: id + 1,
  title,
  slug: `goods-${id}`,
  image: 'goods.webp',
  public_sub_categories: [],
  child: [],
  in_footer_child: [],
}));
export const factsOf = (name: string) =>
  siteSettingsOf(
    sampleOf(common.reply, {
      setting: { currency: 'EUR', currency_icon: '€', decimal_format: 'en-US', phone: '+49 30 1' },
      site_setting: { site_name: name, vendor_registration: 1 },
      categories,
    } as never),
  );
/** Products on sale, as lists return them. */
export const tiles = [1, 2, 3, 4].map((id) =>
  sampleOf(TileSchema, {
    id,
    title: `Lamp "${id}" <x>`,
    slug: 'lamp',
    selling: 20,
    offered: 15,
    lowest: 15,
  } as never),
);
