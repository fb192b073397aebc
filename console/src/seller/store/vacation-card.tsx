import type { StoreProfile } from '@souk/contract/seller-console/store';
import { Link, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { VacationForm } from '#parts/vacation-form.tsx';
import { VacationMark } from '#parts/vacation-mark.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** The store's vacation, its effect for shoppers, and open orders. */
export function VacationCard({ profile }: { profile: StoreProfile }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const { vacation } = profile;
  return (
    <Card
      id="store-vacation"
      title={t('console.vacation.title')}
      end={vacation && <VacationMark isNow={vacation.is_now} />}
    >
      <VacationForm
        vacation={vacation}
        mayPlan={may('store.write')}
        onPlan={async (planned) => {
          await call('PUT seller/store/vacation', { body: { vacation: planned } });
          await revalidate();
        }}
      >
        {profile.open_orders > 0 && (
          <Notice
            tone="info"
            action={
              <Link className="link" to="/seller/orders?view=to_ship">
                {t('console.today.look')}
              </Link>
            }
          >
            {t('console.vacation.orders', { count: profile.open_orders })}
          </Notice>
        )}
      </VacationForm>
    </Card>
  );
}
