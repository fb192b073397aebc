import type { PayoutProvider } from '@souk/contract/seller-console/bank-details';
import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type PayoutMethodProps = { provider: PayoutProvider; hasBank: boolean };

/** Payouts through a payment provider: its state, what is missing, and whether the store uses it. */
export function PayoutMethod({ provider, hasBank }: PayoutMethodProps) {
  const t = useT();
  const { may } = useMe();
  const { title, account, is_chosen: isChosen } = provider;
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const check = () =>
    act(async () => {
      await call('POST seller/payout-account/check');
      await revalidate();
    });
  useCheckOnReturn(account === null ? null : check);
  const open = () =>
    act(async () => {
      const { url } = await call('POST seller/payout-account');
      location.assign(url);
    });
  const choose = (method: 'bank' | 'provider') =>
    act(async () => {
      await call('PUT seller/payout-method', { body: { method } });
      toast(t('console.bank.provider.used'));
      await revalidate();
    });
  const isOwner = may('money.write');
  return (
    <Card
      title={title}
      end={isChosen && <StateMark tone="good">{t('console.bank.method.current')}</StateMark>}
    >
      <p className="text-14 text-text-2">{t('console.bank.provider.text', { provider: title })}</p>
      {account && <p className="text-14">{stateText(provider, t)}</p>}
      <div className="flex flex-wrap gap-2">
        {isOwner && (
          <Button
            variant={account?.is_enabled ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void open()}
          >
            {t(account ? 'console.bank.provider.continue' : 'console.bank.provider.begin', {
              provider: title,
            })}
          </Button>
        )}
        {account && !account.is_enabled && (
          <Button busy={isBusy} onClick={() => void check()}>
            {t('console.bank.provider.check')}
          </Button>
        )}
        {isOwner && account?.is_enabled && (
          <Button
            variant={isChosen ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void choose('provider')}
          >
            {t(isChosen ? 'console.bank.provider.confirm' : 'console.bank.provider.use', { provider: title })}
          </Button>
        )}
        {isOwner && isChosen && hasBank && (
          <Button busy={isBusy} onClick={() => void choose('bank')}>
            {t('console.bank.method.use-bank')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function stateText({ title, account }: PayoutProvider, t: ReturnType<typeof useT>): string {
  if (account?.is_enabled) return t('console.bank.provider.ready');
  if (account?.is_stopped) return t('console.bank.provider.stopped', { provider: title });
  return account && account.missing > 0
    ? t('console.bank.provider.missing', { provider: title, count: account.missing })
    : t('console.bank.provider.checking', { provider: title });
}

/** The provider sends the browser back before its webhook arrives, and says nothing about the outcome. */
function useCheckOnReturn(check: (() => Promise<unknown>) | null): void {
  const [query, setQuery] = useSearchParams();
  const isBack = query.has('from');
  useEffect(() => {
    if (!isBack) return;
    setQuery({}, { replace: true });
    void check?.();
    // Once for each return
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBack]);
}
