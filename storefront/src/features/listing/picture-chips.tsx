import { Link } from 'react-router';
import { Picture } from '#ui/picture.tsx';

type PictureChipsProps = {
  label: string;
  items: readonly { href: string; title: string; image: string; isCurrent?: boolean }[];
};

/** Subcategories with their pictures in a row that scrolls. */
export function PictureChips({ label, items }: PictureChipsProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label} className="bleed scroll-row pb-1">
      {items.map((item) => (
        <Link
          key={item.href}
          to={item.href}
          aria-current={item.isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-divider bg-surface py-1 ps-1 pe-4 text-14 font-medium hover:border-text aria-[current]:border-primary-line aria-[current]:bg-primary-soft aria-[current]:text-primary-ink"
        >
          <Picture
            name={item.image}
            alt=""
            width={36}
            height={36}
            sizes="36px"
            widths={[320]}
            className="size-9 rounded-pill object-cover"
          />
          {item.title}
        </Link>
      ))}
    </nav>
  );
}
