import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';

type Brand = { id: number; title: string; slug: string; image: string };

export function BrandRow({ brands }: { brands: readonly Brand[] }) {
  const t = useT();
  if (brands.length === 0) return null;
  return (
    <section className="section late-layout [--room:10rem]" aria-labelledby="brands">
      <SectionHead
        id="brands"
        title={t('home.brands')}
        more={{ href: links.brands(), label: t('home.seeAll'), about: t('home.brands') }}
      />
      <RowScroller
        label={t('home.brands')}
        item="auto"
        bleed
        items={brands.map((brand) => ({
          id: brand.id,
          content: (
            <Link to={links.brand(brand)} className="brand-card">
              <Picture name={brand.image} alt="" width={56} height={56} widths={[320]} />
              <span>{brand.title}</span>
            </Link>
          ),
        }))}
      />
    </section>
  );
}
