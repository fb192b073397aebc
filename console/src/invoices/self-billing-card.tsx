import type { SelfBilling } from '@souk/contract/seller-console/self-billing';
import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useState } from 'react';
import { useFormat } from '#format.ts';

/** Whether the shop issues invoices to buyers in the store's name. Members who may read money see it; only owners change it. */
export function SelfBillingCard() {
  const t = useT();
  const loaded = useLoaded('self-billing', (signal) => call('GET seller/self-billing', { signal }));
  const [saved, setSaved] = useState<SelfBilling | null>(null);
  const state = saved ?? loaded;
  return (
    <Card
      title={t('console.self-billing.title')}
      end={state?.agreed && <StateMark tone="good">{t('console.self-billing.on')}</StateMark>}
    >
      {state ? <Agreement state={state} onSaved={setSaved} /> : <Skeleton className="h-16" />}
    </Card>
  );
}

type AgreementProps = { state: SelfBilling; onSaved(state: SelfBilling): void };

function Agreement({ state: { agreed, missing }, onSaved }: AgreementProps) {
  const t = useT();
  const { may } = useMe();
  const { dated } = useFormat();
  const { act, isBusy } = useAct();
  const save = (agrees: boolean) =>
    act(async () => {
      onSaved(await call('PUT seller/self-billing', { body: { agrees, version: SELF_BILLING_VERSION } }));
      toast(t(agrees ? 'console.self-billing.agreed' : 'console.self-billing.withdrawn'));
    });
  const isCurrent = agreed?.version === SELF_BILLING_VERSION;
  return (
    <>
      <p className="text-14 text-text-2">{t('console.self-billing.text')}</p>
      <p className="text-14 text-text-2">{t('console.self-billing.terms')}</p>
      {agreed && <p className="text-14">{t('console.self-billing.since', { date: dated(agreed.at) })}</p>}
      {agreed && missing.length > 0 && <Missing missing={missing} />}
      {may('money.write') ? (
        <div className="flex flex-wrap gap-2">
          {!isCurrent && (
            <Button variant="primary" busy={isBusy && t('console.busy')} onClick={() => void save(true)}>
              {t('console.self-billing.agree')}
            </Button>
          )}
          {agreed && (
            <Button busy={isBusy && t('console.busy')} onClick={() => void save(false)}>
              {t('console.self-billing.withdraw')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-13 text-text-2">{t('console.self-billing.owner')}</p>
      )}
    </>
  );
}

function Missing({ missing }: Pick<SelfBilling, 'missing'>) {
  const t = useT();
  const listed = useListed();
  return (
    <Notice tone="warning" title={t('console.self-billing.missing')}>
      {t('console.self-billing.missing.text', {
        details: listed(missing.map((detail) => t(`console.self-billing.missing.${detail}`))),
      })}{' '}
      <Link to="/seller/store" className="link">
        {t('console.self-billing.missing.open')}
      </Link>
    </Notice>
  );
}
