import type { VatCheck } from '@souk/contract/seller-console/vat-check';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

/** What VIES has answered about a VAT number, and when. */
export function VatCheckText({ check }: { check: VatCheck }) {
  const t = useT();
  const { dated } = useFormat();
  const { state, checked_at: checkedAt, unanswered_at: unansweredAt } = check;
  const tone = { valid: 'text-success', invalid: 'text-sale' } as const;
  const isAnswered = state === 'valid' || state === 'invalid';
  return (
    <>
      {isAnswered && checkedAt !== null && (
        <span className={`block ${tone[state]}`}>
          {t(`console.vat-check.${state}`, { when: dated(checkedAt) })}
        </span>
      )}
      {!isAnswered && (state !== 'waiting' || unansweredAt === null) && (
        <span className="block text-text-2">{t(`console.vat-check.${state}`)}</span>
      )}
      {unansweredAt !== null && (
        <span className="block text-text-2">
          {t('console.vat-check.unanswered', { when: dated(unansweredAt) })}
        </span>
      )}
    </>
  );
}
