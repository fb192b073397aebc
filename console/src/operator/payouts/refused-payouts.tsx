import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Refusal } from './outcomes.ts';

/** Payouts that an action left unchanged, each with the reason. */
export function RefusedPayouts({ refused, onClose }: { refused: readonly Refusal[]; onClose(): void }) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      live
      title={t('operator.payout.refused.title', { count: refused.length })}
      action={<IconButton icon="close" label={t('ui.close')} onClick={onClose} className="-my-2 -me-2" />}
    >
      <ul className="mt-1 grid gap-1">
        {refused.map(({ id, number, store, text }) => (
          <li key={id} className="wrap-anywhere">
            <bdi dir="ltr">{number}</bdi> · <bdi>{store}</bdi>: {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
