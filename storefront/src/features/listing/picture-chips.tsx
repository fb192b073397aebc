import { classNames } from '@souk/kit/ui/class-names.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

type PictureChipsProps = {
  label: string;
  className?: string | undefined;
  items: readonly { href: string; title: string; image: string; isCurrent?: boolean }[];
};

export function PictureChips({ label, items, className }: PictureChipsProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label} className={classNames('bleed scroll-row', className)}>
      {items.map((item) => (
        <Link
          key={item.href}
          to={item.href}
          aria-current={item.isCurrent ? 'page' : undefined}
          className="picture-chip"
        >
          <Picture name={item.image} alt="" width={32} height={32} sizes="32px" widths={[320]} />
          {item.title}
        </Link>
      ))}
    </nav>
  );
}
