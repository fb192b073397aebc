import type { Seller } from '@souk/contract/console/operator-sellers';
import { Link } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

export function SellerCommission({ commission }: { commission: Seller['commission'] }) {
  const t = useT();
  const { number } = useFormat();
  const { by, id, title, percent, narrower, is_by_category: isByCategory } = commission;
  const rules = '/operator/terms/commission-rule';
  return (
    <span className="grid gap-0.5">
      {t('operator.seller.percent', { percent: number(percent) })}
      <span className="text-13 text-text-2">
        {by === 'rule' ? (
          <Link className="link" to={`${rules}/${id}`}>
            {t('operator.seller.commission.by.rule', { title })}
          </Link>
        ) : (
          t(
            by === 'seller'
              ? 'operator.seller.commission.by.seller'
              : isByCategory
                ? 'operator.seller.commission.by.category'
                : 'operator.seller.commission.by.shop',
          )
        )}
      </span>
      {narrower.length > 0 && (
        <Link className="link text-13" to={rules}>
          {t('operator.seller.commission.narrower', { count: narrower.length })}
        </Link>
      )}
    </span>
  );
}
