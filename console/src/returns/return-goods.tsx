import { Thumb } from '#parts/thumb.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Return } from './return-calls.ts';

/** What comes back of which line, and once it is here what of it can be sold again. */
export function ReturnGoods({ of }: { of: Return }) {
  const t = useT();
  return (
    <ul>
      {of.lines.map((line) => (
        <li key={line.id} className="flex gap-3 border-t border-line px-4 py-3">
          <Thumb image={line.image} className="size-14" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{line.title}</p>
            <p className="text-13 text-text-2">
              {[line.variant, line.sku].filter(Boolean).join(' · ') || t('console.order.one-kind')}
            </p>
          </div>
          <div className="grid flex-none content-start justify-items-end gap-1 text-13 text-text-2">
            <span className="text-14 font-semibold text-text">
              {t('console.return.units', { units: line.units, count: line.bought })}
            </span>
            {line.sellable !== null && !of.keeps && (
              <span>{t('console.return.in-stock', { count: line.sellable })}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
