import type { SellerRow } from '@souk/contract/console/operator-sellers';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<SellerRow['status'], Tone> = {
  active: 'good',
  suspended: 'bad',
  pending: 'work',
  rejected: 'calm',
};

export function SellerStatus({ status }: { status: SellerRow['status'] }) {
  const t = useT();
  return <StateMark tone={tones[status]}>{t(`operator.seller.status.${status}`)}</StateMark>;
}

const lacks = (ready: SellerRow['ready']) =>
  (['shipping', 'products', 'contact', 'steps'] as const).filter((one) => !ready[one]);

/** Whether a store meets all requirements to sell, or which are missing. */
export function Readiness({ ready }: { ready: SellerRow['ready'] }) {
  const t = useT();
  const listed = useListed();
  if (lacks(ready).length === 0) return <span className="text-success">{t('operator.seller.is-ready')}</span>;
  return (
    <span className="text-warning">
      {listed(lacks(ready).map((one) => t(`operator.seller.lacks.${one}`)))}
    </span>
  );
}
