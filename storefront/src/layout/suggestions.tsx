import type { Search } from '@souk/contract/search';
import type { useMoney } from '#features/catalog/money.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { plainPrice } from '#features/catalog/tile-price.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { Suggestion } from '@souk/kit/ui/suggestion-panel.tsx';
import { markTyped } from './mark-typed.ts';

/** Maximum per group (SCREENS 18): ten in all, eight on phones. */
const shown = { suggested: 3, categories: 2, products: 5, productsOnPhones: 3 };

type Words = {
  text: string;
  t: Translate;
  money: ReturnType<typeof useMoney>;
  setting: SiteSettings['setting'] | undefined;
  isPhone: boolean;
};

/** Three groups: keywords, categories, products. */
export function suggestionsOf(found: Search, { text, t, money, setting, isPhone }: Words): Suggestion[] {
  return [
    ...found.suggested.slice(0, shown.suggested).map(({ title }) => ({
      id: `word ${title}`,
      group: t('layout.search.suggestions'),
      text: title,
      href: links.search(title),
      column: 'narrow' as const,
      node: (
        <span className="flex items-center gap-3">
          <Icon name="search" size={18} className="text-text-3" />
          <span dir="auto">
            {markTyped(title, text).map((piece, index) =>
              piece.isTyped ? <span key={index}>{piece.text}</span> : <b key={index}>{piece.text}</b>,
            )}
          </span>
        </span>
      ),
    })),
    ...[
      ...found.category.map((item) => ({ item, href: links.category(item.slug) })),
      ...found.sub_category.map((item) => ({ item, href: links.subcategory(item.category.slug, item.slug) })),
    ]
      .slice(0, shown.categories)
      .map(({ item, href }) => ({
        id: href,
        group: t('layout.search.categories'),
        text: item.title,
        href,
        column: 'narrow' as const,
        node: (
          <span className="flex items-center gap-3">
            <Icon name="grid" size={18} className="text-text-3" />
            {item.title}
          </span>
        ),
      })),
    ...found.product.slice(0, isPhone ? shown.productsOnPhones : shown.products).map((tile) => {
      const { current, previous, percent, isFrom } = plainPrice(tile, setting);
      return {
        id: `product ${tile.id}`,
        group: t('layout.search.products'),
        text: tile.title,
        href: links.product(tile),
        column: 'wide' as const,
        node: (
          <span className="flex w-full items-center gap-3">
            <Picture
              name={tile.image}
              alt=""
              width={48}
              height={48}
              sizes="48px"
              widths={[320]}
              className="size-12 rounded-control bg-sunk object-cover"
            />
            <span className="grid min-w-0 flex-1 gap-x-3 sm:flex sm:items-baseline">
              <span className="keep-side min-w-0 truncate sm:flex-1" dir="auto">
                {joinUnits(tile.title)}
              </span>
              <span className="flex flex-none items-baseline gap-1.5 text-13 tabular-nums">
                {isFrom && <span className="text-text-2">{t('catalog.price.startsAt')}</span>}
                <b className="font-semibold">
                  <bdi>{money(current)}</bdi>
                </b>
                {previous !== null && (
                  <>
                    <s className="text-text-3">
                      <span className="sr-only">{t('catalog.price.before')} </span>
                      <bdi>{money(previous)}</bdi>
                    </s>
                    <span className="font-semibold text-sale">
                      <bdi>{t('catalog.percentOff', { percent })}</bdi>
                    </span>
                  </>
                )}
              </span>
            </span>
          </span>
        ),
      };
    }),
  ];
}
