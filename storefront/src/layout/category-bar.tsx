import { useParams } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { CachedFragment } from '#cached-fragment.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';

const shownInBar = 9;

/** Top-level categories, always visible; the menu has the rest. */
export function CategoryBar() {
  const facts = useSiteSettings();
  const { category: current } = useParams();
  if (!facts || facts.categories.length === 0) return null;
  const bar = facts.categories.slice(0, shownInBar);
  const shown = bar.find(({ slug }) => slug === current)?.slug ?? null;
  return (
    <CachedFragment name="category-bar" of={shown}>
      <Bar {...{ facts, bar, current: shown }} />
    </CachedFragment>
  );
}

type BarProps = { facts: SiteSettings; bar: SiteSettings['categories']; current: string | null };

/** A component of its own, so that hydration can skip it. */
function Bar({ facts, bar, current }: BarProps) {
  const t = useT();
  return (
    <nav aria-label={t('layout.mainMenu')} className="border-t border-line max-lg:hidden">
      <div className="wrap flex h-11 items-center gap-1 text-14">
        <Menu
          label={
            <>
              <Icon name="grid" size={18} />
              {t('layout.allCategories')}
            </>
          }
          buttonClassName="flex h-11 items-center gap-2 pe-4 font-semibold"
          panelClassName="max-h-[80dvh] w-[min(1080px,94vw)] p-6"
        >
          <ul className="all-categories grid grid-cols-5 gap-x-6 gap-y-5">
            {facts.categories.map((category) => (
              <li key={category.id}>
                <Link to={links.category(category.slug)}>{category.title}</Link>
                <ul>
                  {category.children.map((child) => (
                    <li key={child.slug}>
                      <Link to={links.subcategory(category.slug, child.slug)}>{child.title}</Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Menu>
        <ul className="category-bar flex h-11 min-w-0 flex-1 overflow-hidden border-s border-line ps-4">
          {bar.map((category) => (
            <li key={category.id}>
              <Link
                to={links.category(category.slug)}
                aria-current={category.slug === current ? 'page' : undefined}
              >
                {category.title}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={links.flashSales()}
          className="flex h-11 items-center gap-1.5 font-semibold whitespace-nowrap text-sale"
        >
          <Icon name="bolt" size={18} />
          {t('layout.flashSales')}
        </Link>
      </div>
    </nav>
  );
}
