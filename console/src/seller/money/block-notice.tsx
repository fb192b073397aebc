import type { PayoutBlock } from '@souk/contract/console/operator-payouts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from 'react-router';
import { useFormat } from '#format.ts';

/** Why the store isn't paid now, and how that ends. */
export function BlockNotice({ block: { reason, until, note } }: { block: PayoutBlock }) {
  const t = useT();
  const { whole } = useFormat();
  return (
    <Notice tone="warning">
      {t.rich(`console.money.block.${reason}`, { note: note ?? '', until: until ? whole(until) : '' })}
      {isAboutAccount(reason) && (
        <>
          {' '}
          <Link className="link" to="/seller/bank-details">
            {t(reason === 'no-account' ? 'console.go.bank.add' : 'console.go.bank')}
          </Link>
        </>
      )}
    </Notice>
  );
}

const isAboutAccount = (reason: PayoutBlock['reason']): boolean =>
  reason === 'no-account' ||
  reason === 'account-changed' ||
  reason === 'account-returned' ||
  reason === 'account-incomplete';
