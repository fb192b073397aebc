import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { forgetShopFacts } from '#operator/shop-facts.ts';
import { PageHead } from '#parts/page-head.tsx';
import { usePolling } from '#parts/use-polling.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ChangeCard } from './change-card.tsx';
import { CurrencyForm } from './currency-form.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/currency', { signal });

const lookAgainMs = 1000;

/** The shop's currency, changing it, and undoing that. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { currency, change } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isRunning = change?.state === 'running';
  usePolling(isRunning, lookAgainMs);
  const onDone = () => {
    forgetShopFacts();
    void revalidate();
  };
  return (
    <>
      <PageHead title={t('operator.setting.currency')} text={t('operator.currency.text', { currency })} />
      {change && <ChangeCard key={change.id} change={change} onDone={onDone} />}
      {may('settings.write') && !isRunning && (
        <CurrencyForm key={currency} current={currency} onDone={onDone} />
      )}
    </>
  );
}
