import { call } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Facts } from './facts.tsx';

/** Where a store's payouts go, for operators who may see payouts. */
export function SellerBankDetails({ id }: { id: number }) {
  const t = useT();
  const { country, dated, whole } = useFormat();
  const loaded = useLoaded(String(id), (signal) =>
    call('GET operator/sellers/{id}/bank-details', { params: { id }, signal }),
  );
  if (!loaded) return null;
  const { account } = loaded;
  return (
    <Card title={t('operator.seller.bank')}>
      {account ? (
        <>
          {!account.is_readable && <p className="text-sale">{t('operator.seller.bank.unreadable')}</p>}
          <Facts
            rows={[
              [t('operator.seller.bank.holder'), <bdi key="holder">{account.holder}</bdi>],
              [t('operator.seller.bank.country'), country(account.country)],
              [
                t('operator.seller.bank.account'),
                <bdi key="account" dir="ltr" className="tabular-nums">
                  {`•••• ${account.last4}`}
                </bdi>,
              ],
              [t('operator.seller.bank.currency'), account.currency],
              [t('operator.seller.bank.changed'), dated(account.changed_at)],
              [
                t('operator.seller.bank.resume'),
                account.payouts_resume_at === null ? null : whole(account.payouts_resume_at),
              ],
            ]}
          />
        </>
      ) : (
        <p className="text-text-2">{t('operator.seller.bank.none')}</p>
      )}
    </Card>
  );
}
