import { LineItem } from '#parts/line-item.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Return } from './return-calls.ts';

/** Returned items by line, and once received the sellable ones. */
export function ReturnItems({ of }: { of: Return }) {
  const t = useT();
  return (
    <ul>
      {of.lines.map((line) => (
        <LineItem key={line.id} line={line}>
          <span className="text-14 font-semibold text-text">
            {t('console.return.units', { units: line.units, count: line.bought })}
          </span>
          {line.sellable !== null && !of.keeps && (
            <span>{t('console.return.in-stock', { count: line.sellable })}</span>
          )}
        </LineItem>
      ))}
    </ul>
  );
}
