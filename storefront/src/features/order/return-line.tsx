import type { PartReturn } from '@souk/contract/returns';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { stepWord } from './return-progress.tsx';
import { returnSteps } from './return-steps.ts';

/** Why something of an order comes back, and where that is: in one line. */
export function ReturnLine({ of }: { of: PartReturn }) {
  const t = useT();
  const dotted = useDotted();
  const { steps, current } = returnSteps(of);
  const cause = t(`order.return.cause.${of.cause}`);
  return (
    <p className="text-14">
      {dotted([
        t('order.return.title', { cause }),
        ...steps.slice(current, current + 1).map(({ key }) => t(stepWord(key))),
      ])}
    </p>
  );
}
