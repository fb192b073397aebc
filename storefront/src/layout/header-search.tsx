import type { Search } from '@souk/contract/catalog';
import { useNavigate, useSearchParams, useLocation } from 'react-router';
import { Link } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import { useMoney } from '#features/catalog/money.ts';
import { tilePrice } from '#features/catalog/tile-price.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { SearchBox, type Suggestion } from '#ui/search-box.tsx';
import { markTyped } from './mark-typed.ts';

const shown = { suggested: 4, categories: 3, products: 5 };

/** The open search field of every page; its text follows `q` of the address (SPEC §2). */
export function HeaderSearch() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isSearch = useLocation().pathname === links.search();
  const currentText = isSearch ? (params.get('q') ?? '') : '';
  const suggestionsOf = useSuggestionsOf();

  async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const outcome = await callFromBrowser('GET search', { query: { q: text }, signal });
    if (!outcome.ok) throw new Error('no suggestions');
    return suggestionsOf(outcome.data, text);
  }

  return (
    <SearchBox
      key={currentText}
      action={links.search()}
      label={t('layout.search.label')}
      currentText={currentText}
      fetchSuggestions={fetchSuggestions}
      onPick={(href) => void navigate(href)}
      footer={(text) => (
        <Link
          to={links.search(text)}
          className="link flex min-h-11 items-center justify-center gap-1 text-14"
        >
          {t('layout.search.all', { text })}
          <Icon name="chevron-end" size={16} />
        </Link>
      )}
    />
  );
}

/** Keywords, categories and subcategories, products: three groups, ten entries at most. */
function useSuggestionsOf() {
  const t = useT();
  const money = useMoney();
  return (found: Search, text: string): Suggestion[] => [
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
    ...found.product.slice(0, shown.products).map((tile) => {
      const { current, previous, percent } = tilePrice(tile);
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
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {tile.title}
            </span>
            <span className="flex flex-none items-baseline gap-1.5 text-13 tabular-nums">
              <b className="font-semibold">
                <bdi>{money(current)}</bdi>
              </b>
              {previous !== null && (
                <>
                  <s className="text-text-3 max-sm:hidden">
                    <bdi>{money(previous)}</bdi>
                  </s>
                  <span className="font-semibold text-sale">
                    <bdi>{t('catalog.percentOff', { percent })}</bdi>
                  </span>
                </>
              )}
            </span>
          </span>
        ),
      };
    }),
  ];
}
