import type { PayoutBlock } from '@souk/contract/console/operator-payouts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from 'react-router';
import { useFormat } from '#format.ts';
import { traderFactName } from '../store/store-field-words.ts';

const bankDetails = { to: '/seller/bank-details', label: 'console.go.bank' } as const;

/** Where the store ends it; the other reasons end by themselves, or the shop ends them. */
const remedies = {
  'no-account': { to: '/seller/bank-details', label: 'console.go.bank.add' },
  'account-changed': bankDetails,
  'account-returned': bankDetails,
  'account-incomplete': bankDetails,
  'dac7-details': { to: '/seller/store#store-legal_name', label: 'console.go.business-details' },
  'seller-terms': { to: '#seller-terms', label: 'console.go.seller-terms' },
  'trader-details': { to: '/seller/store#store-legal_name', label: 'console.go.business-details' },
} as const;

/** Why the store isn't paid now, and how that ends. */
export function BlockNotice({ block: { reason, since, until, note, missing } }: { block: PayoutBlock }) {
  const t = useT();
  const listed = useListed();
  const { weekdayAt, timeAt } = useFormat();
  const remedy = reason in remedies ? remedies[reason as keyof typeof remedies] : null;
  return (
    <Notice tone="warning">
      {t.rich(`console.money.block.${reason}`, {
        note: note ?? '',
        since: since ? weekdayAt(since) : '',
        day: until ? weekdayAt(until) : '',
        time: until ? timeAt(until) : '',
        missing: listed(
          missing.map((detail) =>
            detail === 'tax_number' ? t('console.money.missing.tax_number') : traderFactName(detail, t),
          ),
        ),
      })}
      {remedy && (
        <>
          {' '}
          <Link className="link" to={remedy.to}>
            {t(remedy.label)}
          </Link>
        </>
      )}
    </Notice>
  );
}
