import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { BannerArt } from '@souk/kit/ui/banner-art.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';

type Collection = { id: number; title: string; slug: string; image: string; products_count: number };

const tints = [
  'bg-tint-lilac',
  'bg-tint-sage',
  'bg-tint-butter',
  'bg-tint-blush',
  'bg-tint-sage',
  'bg-tint-sky',
];

export function CollectionCards({ collections }: { collections: readonly Collection[] }) {
  const t = useT();
  if (collections.length === 0) return null;
  return (
    <section className="section late-layout" aria-labelledby="collections">
      <SectionHead id="collections" title={t('home.collections')} />
      <RowScroller
        label={t('home.collections')}
        item="wide"
        bleed
        items={collections.map((collection, index) => ({
          id: collection.id,
          content: <Card collection={collection} tint={tints[index % tints.length]!} />,
        }))}
      />
    </section>
  );
}

function Card({ collection, tint }: { collection: Collection; tint: string }) {
  const t = useT();
  return (
    <article className={`collection-card ${tint}`}>
      <BannerArt image={collection.image} width={1020} height={420} sizes="(width >= 62rem) 486px, 430px" />
      <div>
        <span className="collection-count">
          {t('home.collectionCount', { count: collection.products_count })}
        </span>
        <h3>
          <Link to={links.collection(collection)}>{collection.title}</Link>
        </h3>
        <span aria-hidden className="collection-go">
          {t('home.explore')}
          <Icon name="chevron-end" size={14} />
        </span>
      </div>
    </article>
  );
}
