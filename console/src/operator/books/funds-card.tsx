import type { Books } from '@souk/contract/console/operator-books';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Who holds sellers' money between a sale and its payout, as the operator decided. */
export function FundsCard({ funds }: { funds: Books['seller_funds'] }) {
  const t = useT();
  const { may } = useMe();
  return (
    <Card
      title={t('operator.books.funds')}
      end={
        may('settings.read') && (
          <LinkButton to="/operator/settings#setting-title-seller_funds" size="small">
            {t('operator.books.funds.change')}
          </LinkButton>
        )
      }
    >
      <p>{t(`operator.books.funds.${funds}`)}</p>
    </Card>
  );
}
