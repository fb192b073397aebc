import type { ComparedProduct } from '@souk/contract/compare';
import { AddToCart } from '#features/cart/add-to-cart.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { Price } from '#features/catalog/price.tsx';
import { RemoveButton, type Removal } from '#features/marks/remove-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import type { Cell, CompareRow } from './compare-rows.ts';

type CompareTableProps = {
  entries: readonly ComparedProduct[];
  rows: readonly CompareRow[];
  removalOf: (entry: ComparedProduct) => Removal;
};

/** Row headers stay visible while the products scroll. */
const rowHead = 'sticky start-0 z-2 w-28 border-e border-line px-2 py-3 text-start align-top sm:w-36 sm:px-3';
const column = 'w-40 border-e border-line p-3 align-top last:border-e-0 sm:w-48';

/** Products side by side. Rows that differ are tinted and marked, also for screen readers. */
export function CompareTable({ entries, rows, removalOf }: CompareTableProps) {
  const t = useT();
  return (
    <TableScroll
      label={t('compare.title')}
      className="w-fit max-w-full snap-x snap-proximity scroll-ps-28 sm:scroll-ps-36"
    >
      <table
        className="w-[calc(7rem+var(--count)*10rem)] table-fixed border-separate border-spacing-0 text-14 [&_s]:text-text-2 sm:w-[calc(9rem+var(--count)*12rem)]"
        style={customProperties({ '--count': String(entries.length) })}
      >
        <thead>
          <tr>
            <th scope="col" className={classNames(rowHead, 'bg-surface')}>
              <span className="sr-only">{t('compare.feature')}</span>
            </th>
            {entries.map((entry) => (
              <th key={entry.id} scope="col" className={classNames(column, 'snap-start font-normal')}>
                <ProductHead entry={entry} removal={removalOf(entry)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.differs ? 'bg-primary-soft' : undefined}>
              <th
                scope="row"
                className={classNames(
                  rowHead,
                  'border-t font-label wrap-anywhere',
                  row.differs ? 'bg-primary-soft' : 'bg-surface text-text-2',
                )}
              >
                {row.differs && (
                  <>
                    <span aria-hidden className="font-bold text-primary-ink">
                      ≠{' '}
                    </span>
                    <span className="sr-only">{t('compare.differs')} </span>
                  </>
                )}
                <bdi>{row.label}</bdi>
              </th>
              {entries.map((entry, place) => (
                <td key={entry.id} className={classNames(column, 'border-t')}>
                  <Value row={row} cell={row.cells[place]} entry={entry} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function ProductHead({ entry: { product }, removal }: { entry: ComparedProduct; removal: Removal }) {
  const t = useT();
  return (
    <div className="grid gap-2 text-start">
      <div className="relative">
        <Picture
          name={product.image}
          alt=""
          width={192}
          height={192}
          sizes="192px"
          widths={[320]}
          className={classNames(
            'aspect-square w-full rounded-card bg-sunk object-cover',
            !product.in_stock && 'opacity-45',
          )}
        />
        <RemoveButton
          removal={removal}
          label={t('compare.remove', { title: product.title })}
          className="absolute end-0 top-0"
        />
      </div>
      <Link
        to={links.product(product)}
        dir="auto"
        className="keep-side-lines line-clamp-3 min-h-[3lh] leading-tile font-label hover:underline"
      >
        {joinUnits(product.title)}
      </Link>
      <AddToCart tile={product} size="small" wide />
    </div>
  );
}

function Value({ row, cell, entry }: { row: CompareRow; cell: Cell | undefined; entry: ComparedProduct }) {
  const t = useT();
  const { product } = entry;
  if (!cell?.text) {
    return (
      <>
        <span aria-hidden>—</span>
        <span className="sr-only">{t('compare.notStated')}</span>
      </>
    );
  }
  if (row.key === 'price') return <Price facts={product} small isPlain />;
  if (row.key === 'rating') return <Rating value={product.rating} count={product.review_count} />;
  const text = <bdi className="wrap-anywhere">{cell.text}</bdi>;
  return cell.href ? (
    <Link to={cell.href} className="link inline-block min-h-6">
      {text}
    </Link>
  ) : (
    text
  );
}
