import type { BankAccount, BankDetails } from '@souk/contract/seller-console/bank-details';
import { useState, type ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { BankForm } from './bank-form.tsx';
import { PayoutMethod } from './payout-method.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET seller/bank-details', { signal });

/** Where the store's payouts go. Members who may read money see it; only owners change it. */
export function Component() {
  const t = useT();
  const details = useLoaderData<typeof loader>();
  const { may } = useMe();
  const { whole } = useFormat();
  const [isEditing, setIsEditing] = useState(false);
  const { account, provider, hold_hours: hours } = details;
  const resumesAt = resumptionOf(details);
  const edit = (title: 'console.bank.add' | 'console.bank.change') => (
    <Button variant="primary" onClick={() => setIsEditing(true)}>
      {t(title)}
    </Button>
  );
  return (
    <>
      <PageHead title={t('console.nav.bank')} text={t('console.bank.text')} />
      <div className="grid max-w-180 gap-4">
        {resumesAt && (
          <Notice tone="warning" title={t('console.bank.hold', { when: whole(resumesAt) })}>
            {t('console.bank.hold.text', { hours })}
          </Notice>
        )}
        {account && !account.is_readable && (
          <Notice tone="error" title={t('console.bank.unreadable')}>
            {t('console.bank.unreadable.text')}
          </Notice>
        )}
        {provider && <PayoutMethod provider={provider} hasBank={account !== null} />}
        {isEditing && <BankForm details={details} onDone={() => setIsEditing(false)} />}
        {!isEditing && account && (
          <AccountCard account={account} action={may('money.write') && edit('console.bank.change')} />
        )}
        {!isEditing && !account && (
          <section className="card">
            <NothingHere
              icon="bank"
              text={t(may('money.write') ? 'console.bank.none' : 'console.bank.none.yet')}
              action={may('money.write') && edit('console.bank.add')}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** When payouts resume after a change of where they go; null: they aren't on hold. */
function resumptionOf({ account, provider }: BankDetails): string | null {
  const method = provider?.payouts_resume_at ?? null;
  if (provider?.is_chosen) return method;
  const bank = account?.payouts_resume_at ?? null;
  return bank !== null && method !== null && method > bank ? method : (bank ?? method);
}

type AccountCardProps = { account: BankAccount; action: ReactNode };

function AccountCard({ account, action }: AccountCardProps) {
  const t = useT();
  const { country, dated } = useFormat();
  const rows: [label: string, value: ReactNode][] = [
    [t('console.bank.holder'), <bdi key="holder">{account.holder}</bdi>],
    [
      t(account.kind === 'iban' ? 'console.bank.iban' : 'console.bank.number'),
      <bdi key="number" dir="ltr" className="tabular-nums">
        {`•••• ${account.last4}`}
      </bdi>,
    ],
    [t('console.bank.country'), country(account.country)],
    [t('console.bank.currency'), account.currency],
    [t('console.bank.changed'), dated(account.changed_at)],
  ];
  return (
    <Card title={t('console.bank.account')}>
      <dl className="grid gap-4 text-14 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {action ? <div>{action}</div> : <p className="text-13 text-text-2">{t('console.bank.owner')}</p>}
    </Card>
  );
}
