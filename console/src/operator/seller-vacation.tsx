import type { Seller } from '@souk/contract/console/operator-sellers';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { VacationForm } from '#parts/vacation-form.tsx';
import { VacationMark } from '#parts/vacation-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Facts } from './facts.tsx';

/** The store's vacation; operators with permission can plan or end it. */
export function SellerVacation({ seller: { id, name, vacation } }: { seller: Seller }) {
  const t = useT();
  const { may } = useMe();
  const { date } = useFormat();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('console.vacation.title')} end={vacation && <VacationMark isNow={vacation.is_now} />}>
      {vacation === null ? (
        <p className="text-text-2">{t('operator.seller.vacation.none')}</p>
      ) : (
        <Facts
          rows={[
            [t('console.vacation.first'), date(vacation.first)],
            [t('console.vacation.last'), date(vacation.last)],
            [
              t('console.vacation.meanwhile'),
              t(vacation.is_closed ? 'operator.seller.vacation.closed' : 'operator.seller.vacation.open'),
            ],
            [t('console.vacation.note'), vacation.note && <bdi key="note">{vacation.note}</bdi>],
          ]}
        />
      )}
      {may('sellers.write') && (
        <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t(vacation ? 'operator.seller.vacation.change' : 'operator.seller.vacation.plan')}
        </Button>
      )}
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('operator.seller.vacation.title', { store: name })}
      >
        {isOpen && (
          <VacationForm
            vacation={vacation}
            mayPlan
            onPlan={async (planned) => {
              await call('PUT operator/sellers/{id}/vacation', {
                params: { id },
                body: { vacation: planned },
              });
              setIsOpen(false);
              await revalidate();
            }}
          />
        )}
      </Sheet>
    </Card>
  );
}
