import type { VatCheck } from '@souk/contract/seller-console/vat-check';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { VatCheckText } from '#parts/vat-check-text.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Facts } from './facts.tsx';

/** A store's VAT number with the evidence that VIES has given for it. */
export function SellerVatCheck({ id }: { id: number }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [newer, setNewer] = useState<VatCheck | null>(null);
  const loaded = useLoaded(String(id), (signal) =>
    call('GET operator/sellers/{id}/vat-check', { params: { id }, signal }),
  );
  const check = newer ?? loaded;
  if (!check) return null;
  const ask = () =>
    act(async () => setNewer(await call('POST operator/sellers/{id}/vat-check', { params: { id } })));
  const canAsk = may('sellers.write') && check.state !== 'off' && check.state !== 'no-number';
  return (
    <Card title={t('console.store.field.vat_number')}>
      {check.vat_number !== '' && (
        <bdi dir="ltr" className="justify-self-start font-medium tabular-nums">
          {check.vat_number}
        </bdi>
      )}
      <div aria-live="polite" className="grid gap-1">
        <VatCheckText check={check} />
      </div>
      <Facts
        rows={[
          [t('operator.seller.vat.name'), check.name && <bdi key="name">{check.name}</bdi>],
          [
            t('operator.seller.vat.address'),
            check.address && (
              <bdi key="address" className="whitespace-pre-line">
                {check.address}
              </bdi>
            ),
          ],
          [
            t('operator.seller.vat.consultation'),
            check.request_identifier && (
              <bdi key="consultation" dir="ltr">
                {check.request_identifier}
              </bdi>
            ),
          ],
        ]}
      />
      {canAsk && (
        <Button size="small" className="justify-self-start" busy={isBusy} onClick={() => void ask()}>
          {t('operator.seller.vat.again')}
        </Button>
      )}
    </Card>
  );
}
