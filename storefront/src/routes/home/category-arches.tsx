import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

type CategoryArchesProps = {
  categories: readonly { id: number; title: string; slug: string; image: string }[];
};

export function CategoryArches({ categories }: CategoryArchesProps) {
  const t = useT();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('home.categories')} className="mt-6">
      <ul className="category-arches bleed scroll-row gap-3 lg:grid lg:grid-cols-10 lg:gap-4 lg:overflow-visible">
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={links.category(category.slug)} className="category-arch">
              <Arch>
                <Picture name={category.image} alt="" width={240} height={269} widths={[320]} />
              </Arch>
              <span>{category.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
