import { SignedAmount } from '#parts/amount.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Money } from '#format.ts';

/** What leaves one balance and what the other gets, rounded as it will be booked. */
export function ConversionPreview({ from, to }: { from: Money | null; to: Money | null }) {
  const t = useT();
  return (
    <div className="rounded-control bg-sunk px-3 py-2" aria-live="polite">
      {from && to ? (
        <>
          <p className="text-13 text-text-2">{t('operator.convert.preview')}</p>
          <p className="flex flex-wrap gap-x-6 font-semibold tabular-nums">
            <SignedAmount of={{ ...from, minor: -from.minor }} />
            <SignedAmount of={to} />
          </p>
          <p className="text-13 text-text-2">{t('operator.convert.rounded', { currency: to.currency })}</p>
        </>
      ) : (
        <p className="text-13 text-text-2">{t('operator.convert.preview.none')}</p>
      )}
    </div>
  );
}
