import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { StepProgress } from '@souk/kit/ui/stepper.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { movedToText } from './moved-to-text.ts';
import { stepsOf } from './steps-of.ts';

export function StepsCard({ order }: { order: SellerOrder }) {
  const t = useT();
  const { when, whole } = useFormat();
  const way = stepsOf(order);
  if (!way) return null;
  return (
    <section className="card px-4 py-4 max-lg:hidden">
      <StepProgress
        label={t('console.order.history')}
        current={way.current}
        steps={way.steps.map(({ status, at }) => ({
          label: t(movedToText(status, order.delivery)),
          detail: at && (
            <time dateTime={at} title={whole(at)} className="text-13 text-text-2">
              {when(at)}
            </time>
          ),
        }))}
      />
    </section>
  );
}
