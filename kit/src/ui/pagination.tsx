import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type PaginationProps = { page: number; pageCount: number; hrefFor: (page: number) => string; label?: string };

const look =
  'inline-grid h-11 min-w-11 place-items-center rounded-control px-2 text-14 font-label tabular-nums hover:bg-sunk';

/** Links to the first, last and neighboring pages. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label }: PaginationProps) {
  const t = useT();
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label ?? t('ui.pagination.label')} className="flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefFor(page - 1)} rel="prev" aria-label={t('ui.pagination.previous')} className={look}>
              <Icon name="chevron-start" />
            </Link>
          </li>
        )}
        {shownPages(page, pageCount).map((number, place) =>
          number === null ? (
            <li key={`gap${place}`} aria-hidden className="px-1 text-text-3">
              …
            </li>
          ) : (
            <li
              key={number}
              className={classNames(
                Math.abs(number - page) > 1 && number !== 1 && number !== pageCount && 'max-sm:hidden',
              )}
            >
              <Link
                to={hrefFor(number)}
                aria-label={t('ui.pagination.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                className={classNames(
                  look,
                  number === page && 'border border-primary-line bg-primary-soft text-primary-ink',
                )}
              >
                {t('ui.number', { value: number })}
              </Link>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <Link to={hrefFor(page + 1)} rel="next" aria-label={t('ui.pagination.next')} className={look}>
              <Icon name="chevron-end" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Page numbers with `null` for each gap: 1 … 8 9 10 11 12 … 20. */
export function shownPages(page: number, pageCount: number): (number | null)[] {
  const candidates = [1, page - 2, page - 1, page, page + 1, page + 2, pageCount];
  const numbers = [...new Set(candidates)]
    .filter((number) => number >= 1 && number <= pageCount)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((number, place) => {
    const before = numbers[place - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
