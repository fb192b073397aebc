import { useT } from '#i18n/messages-context.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type BreadcrumbsProps = {
  /** From the home page down. The last one is the current page and needs no link. */
  crumbs: { label: string; href?: string }[];
};

/** Breadcrumb navigation in one line. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const t = useT();
  return (
    <nav aria-label={t('ui.breadcrumbs')} className="min-w-0">
      <ol className="flex min-h-10 items-center gap-1.5 overflow-hidden max-sm:min-h-9 text-14 whitespace-nowrap text-text-3">
        {crumbs.map(({ label, href }, place) => {
          const isLast = place === crumbs.length - 1;
          return (
            <li
              key={label + place}
              className={`flex items-center gap-1.5 ${isLast ? 'min-w-0' : 'flex-none'}`}
            >
              {place > 0 && <Icon name="chevron-end" size={14} />}
              {href && !isLast ? (
                <Link
                  to={href}
                  dir="auto"
                  className="inline-flex min-h-8 items-center -outline-offset-2 hover:text-primary-ink hover:underline"
                >
                  {label}
                </Link>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  dir="auto"
                  className={isLast ? 'truncate text-text' : undefined}
                >
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
