import { Link } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '#ui/icon.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { BannerArt } from './main-slider.tsx';

type CollectionCardsProps = {
  collections: readonly { id: number; title: string; slug: string; image: string; count: number }[];
};

const shown = 6;

/** Hand-picked lists as wide cards, three in a row. */
export function CollectionCards({ collections }: CollectionCardsProps) {
  const t = useT();
  if (collections.length === 0) return null;
  return (
    <section className="section" aria-labelledby="collections">
      <SectionHead id="collections" title={t('home.collections')} />
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {collections.slice(0, shown).map((collection) => (
          <li
            key={collection.id}
            className="relative h-44 overflow-hidden rounded-sheet bg-tint-lilac lg:h-50"
          >
            <BannerArt
              image={collection.image}
              width={1020}
              height={420}
              sizes="(width >= 62rem) 33vw, (width >= 36rem) 50vw, 100vw"
            />
            <div className="relative grid max-w-[55%] gap-1 p-5 lg:p-6">
              <span className="text-12 text-text-2">
                {t('home.collectionCount', { count: collection.count })}
              </span>
              <h3 className="text-18 leading-tight font-bold lg:text-22">
                <Link to={links.collection(collection)} className="stretched">
                  {collection.title}
                </Link>
              </h3>
              <span aria-hidden className="mt-1 inline-flex items-center gap-1 text-14 font-medium">
                {t('home.explore')}
                <Icon name="chevron-end" size={14} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
