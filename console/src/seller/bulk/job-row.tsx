import type { SellerJobRow } from '@souk/contract/seller-console/bulk';
import { Link } from 'react-router';
import { fieldName } from '#parts/product-field.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** A row of a bulk change: product, change and state. */
export function RowOfJob({ row, currency }: { row: SellerJobRow; currency: string }) {
  const t = useT();
  const { money, number } = useFormat();
  const kinds = Array.isArray(row.after['kinds']) ? row.after['kinds'] : [];
  const valueText = (field: string, value: unknown) => {
    if (field === 'status')
      return t(value === 'public' ? 'console.bulk.status.public' : 'console.bulk.status.private');
    if (typeof value !== 'number') return typeof value === 'string' ? value : '—';
    if (field !== 'price' && field !== 'offer') return number(value);
    return value === 0 ? '—' : money({ minor: value, currency });
  };
  return (
    <tr>
      <td className="second">
        <span className="flex items-center gap-3">
          <Thumb image={row.image} />
          <span className="wrap-anywhere">
            <span className="font-semibold">
              <MadeLink row={row} />
            </span>
            <span className="block text-12 text-text-3">
              {[kinds.length > 0 ? t('console.job.new.kinds', { count: kinds.length }) : row.variant, row.sku]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </td>
      <td className="second">
        {row.is_new && <NewFacts row={row} say={valueText} />}
        {(row.is_new ? [] : Object.keys(row.after)).map((field) => (
          <span key={field} className="block">
            <span className="text-text-3">{fieldName(field, t)}</span>{' '}
            <s className="text-text-3">{valueText(field, row.before[field])}</s>{' '}
            <span aria-hidden className="text-text-3">
              {'→'}
            </span>{' '}
            <strong className="font-semibold">{valueText(field, row.after[field])}</strong>
          </span>
        ))}
      </td>
      <td className="max-md:col-start-2">
        {row.problem ? (
          <Problem problem={row.problem} line={row.line} />
        ) : (
          <span className="text-text-2">{t(`console.job.state.${row.state}`)}</span>
        )}
        {row.is_far && <span className="block text-12 text-warning">{t('console.job.far')}</span>}
        {!row.problem &&
          row.notes.map(({ field, reason, given, allowed }) => (
            <span key={`${field} ${given}`} className="block text-12 wrap-anywhere text-text-2">
              {fieldName(field, t)} {given !== null && <bdi>“{given}”</bdi>}: {t(noteKey(reason))}
              <Allowed allowed={allowed} />
            </span>
          ))}
      </td>
    </tr>
  );
}

/** Link to a created product. */
function MadeLink({ row: { title, is_new: isNew, state, product_id: id, draft_id: draft } }: RowProps) {
  const to =
    draft !== null ? `/seller/products/new?draft=${draft}` : id === null ? null : `/seller/products/${id}`;
  if (!isNew || state !== 'done' || to === null) return title;
  return (
    <Link to={to} className="link">
      {title}
    </Link>
  );
}

type RowProps = { row: SellerJobRow };
const facts = ['brand_id', 'price', 'offer', 'stock'] as const;

/** Values of a product to be created. */
function NewFacts({ row, say }: RowProps & { say(field: string, value: unknown): string }) {
  const t = useT();
  if (row.problem) return null;
  // An undone creation.
  if (Object.keys(row.after).length === 0)
    return <span className="text-text-2">{t('console.job.new.undone')}</span>;
  const place = [row.after['category_id'], row.after['subcategory_id']].filter(Boolean).join(' › ');
  const shown = facts.filter((field) => row.after[field]);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateMark tone="good">{t('console.job.new')}</StateMark>
      <bdi className="font-semibold">{place}</bdi>
      {shown.map((field) => (
        <span key={field}>
          <span className="text-text-3">{fieldName(field, t)}</span>{' '}
          <bdi className="font-semibold">{say(field, row.after[field])}</bdi>
        </span>
      ))}
    </span>
  );
}

type ProblemProps = { problem: NonNullable<SellerJobRow['problem']>; line: number | null };

/** Problem of a cell: line, field, content and reason. */
function Problem({ problem: { field, reason, given, allowed }, line }: ProblemProps) {
  const t = useT();
  return (
    <span className="text-sale">
      {t(line !== null && reason === 'missing' ? 'console.job.reason.unknown' : reasonKey(reason, field))}
      {line !== null && (
        <span className="block text-12 wrap-anywhere">
          {field === 'row'
            ? t('console.job.line', { line })
            : t('console.job.cell', { line, field: fieldName(field, t) })}
          {given !== null && <bdi className="ms-1">“{given}”</bdi>}
        </span>
      )}
      <Allowed allowed={allowed} />
    </span>
  );
}

function Allowed({ allowed }: Pick<ProblemProps['problem'], 'allowed'>) {
  const t = useT();
  const listed = useListed();
  if (!allowed) return null;
  const { values, more } = allowed;
  return (
    <span className="block text-12 wrap-anywhere text-text-2">
      {t('console.job.allowed', { values: listed(values), more })}
    </span>
  );
}

const reasons = {
  zero: 'console.job.reason.zero',
  too_high: 'console.job.reason.too_high',
  offer_too_high: 'console.job.reason.offer_too_high',
  offer_not_lower: 'console.job.reason.offer_not_lower',
  safety_required: 'console.job.reason.safety_required',
  contact_incomplete: 'console.job.reason.contact_incomplete',
  too_few: 'console.job.reason.too_few',
  taken: 'console.job.reason.taken',
  doubled: 'console.job.reason.doubled',
  missing: 'console.job.reason.missing',
  changed: 'console.job.reason.changed',
  archived: 'console.job.reason.archived',
  approval: 'console.job.reason.approval',
  unreadable: 'console.job.reason.unreadable',
  ambiguous: 'console.job.reason.ambiguous',
  required: 'console.job.reason.required',
  unknown: 'console.job.reason.nowhere',
  too_many: 'console.job.reason.too_many',
  sold: 'console.job.reason.sold',
} as const;

/** Missing defaults, not cells. */
const noDefaults = {
  tax_rule_id: 'console.job.reason.no_tax',
  shipping_rule_id: 'console.job.reason.no_shipping',
} as const;

const reasonKey = (reason: string, field: string) => {
  if (reason === 'required' && Object.hasOwn(noDefaults, field))
    return noDefaults[field as keyof typeof noDefaults];
  if (reason === 'doubled' && field === 'sku') return 'console.job.reason.doubled-sku';
  if (reason === 'unknown' && field === 'variant') return 'console.job.reason.no_value';
  return Object.hasOwn(reasons, reason)
    ? reasons[reason as keyof typeof reasons]
    : 'console.job.reason.other';
};

const notes = {
  below_zero: 'console.job.note.below_zero',
  dated: 'console.job.note.dated',
  unknown: 'console.job.note.unknown',
  ambiguous: 'console.job.note.ambiguous',
} as const;

const noteKey = (reason: string) =>
  Object.hasOwn(notes, reason) ? notes[reason as keyof typeof notes] : 'console.job.note.unreadable';
