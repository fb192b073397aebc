import type { OrderDetail } from '@souk/contract/order';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { stepWord } from './return-progress.tsx';
import { returnSteps } from './return-steps.ts';

export function ReturnLines({ part }: { part: Pick<OrderDetail['parts'][number], 'returns'> }) {
  const t = useT();
  const dotted = useDotted();
  return part.returns
    .filter(({ ended_at: end }) => end === null)
    .map((of) => {
      const { steps, current } = returnSteps(of);
      const cause = t(`order.return.cause.${of.cause}`);
      const now = steps[current];
      return (
        <p key={of.id} className="text-14">
          {dotted([t('order.return.title', { cause }), ...(now ? [t(stepWord(now.key))] : [])])}
        </p>
      );
    });
}
