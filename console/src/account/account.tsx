import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { AppSheet } from './app-sheet.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';
import { SessionsCard } from './sessions-card.tsx';

type Account = ConsoleReplyOf<'GET console/account'>;

export async function loader({ request: { signal } }: { request: Request }) {
  const [account, sessions, { needs_second_factor: isMissing }, choices] = await Promise.all([
    call('GET console/account', { signal }),
    call('GET console/sessions', { signal }),
    call('GET console/me', { signal }),
    call('GET console/notice-choices', { signal }),
  ]);
  return { account, sessions, isMissing, choices };
}

type Open = { sheet: 'app' | 'passkey' } | { codes: string[] };

export function Component() {
  const t = useT();
  const { account, sessions, isMissing, choices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);

  /** Shows new recovery codes once after a change. */
  function done(codes: string[] | null) {
    setOpen(codes ? { codes } : null);
    void revalidate();
  }
  async function change(act: () => Promise<{ codes: string[] | null } | true>, words: string) {
    try {
      const outcome = await act();
      done(outcome === true ? null : outcome.codes);
      toast({ message: words });
    } catch (error) {
      showRefusal(error, t);
    }
  }

  return (
    <>
      <PageHead title={t('console.account.title')} text={<bdi>{account.email}</bdi>} />
      {isMissing && (
        <Notice tone="warning" title={t('console.account.required')}>
          {t('console.account.required.text')}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title={t('console.account.second')} end={<FactorState account={account} />}>
          <p className="text-text-2">{t('console.account.second.text')}</p>
          <AppRow account={account} onAdd={() => setOpen({ sheet: 'app' })} change={change} />
          <PasskeyRows account={account} onAdd={() => setOpen({ sheet: 'passkey' })} change={change} />
          {(account.has_authenticator || account.passkeys.length > 0) && (
            <Row
              title={t('console.account.codes')}
              text={t('console.account.codes.left', { count: account.codes_left })}
            >
              <Button
                size="small"
                onClick={() =>
                  void change(() => call('POST console/recovery-codes'), t('console.account.codes.new.done'))
                }
              >
                {t('console.account.codes.new')}
              </Button>
            </Row>
          )}
        </Card>
        <div className="grid gap-4">
          <NoticesCard choices={choices} />
          <SessionsCard sessions={sessions} onChanged={() => void revalidate()} />
        </div>
      </div>
      <AppSheet
        open={open !== null && 'sheet' in open && open.sheet === 'app'}
        onDone={done}
        onClose={() => setOpen(null)}
      />
      <PasskeySheet
        open={open !== null && 'sheet' in open && open.sheet === 'passkey'}
        onDone={done}
        onClose={() => setOpen(null)}
      />
      <CodesSheet
        codes={open !== null && 'codes' in open ? open.codes : null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function FactorState({ account }: { account: Account }) {
  const t = useT();
  const isOn = account.has_authenticator || account.passkeys.length > 0;
  return (
    <StateMark tone={isOn ? 'good' : account.is_required ? 'bad' : 'work'}>
      {t(isOn ? 'console.account.on' : 'console.account.off')}
    </StateMark>
  );
}

type RowProps = { title: string; text: React.ReactNode; children: React.ReactNode };

function Row({ title, text, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0">
        <h3 className="text-14 font-semibold wrap-anywhere">{title}</h3>
        <p className="text-13 text-text-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

type FactorProps = {
  account: Account;
  onAdd(): void;
  change(act: () => Promise<true>, words: string): Promise<void>;
};

function AppRow({ account, onAdd, change }: FactorProps) {
  const t = useT();
  return (
    <Row
      title={t('console.account.app')}
      text={t(account.has_authenticator ? 'console.account.app.on' : 'console.account.app.off')}
    >
      {account.has_authenticator && (
        <Button
          size="small"
          onClick={() =>
            void change(() => call('DELETE console/authenticator'), t('console.account.app.removed'))
          }
        >
          {t('console.account.app.remove')}
        </Button>
      )}
      <Button size="small" variant={account.has_authenticator ? 'neutral' : 'primary'} onClick={onAdd}>
        {t(account.has_authenticator ? 'console.account.app.other' : 'console.account.app.add')}
      </Button>
    </Row>
  );
}

function PasskeyRows({ account, onAdd, change }: FactorProps) {
  const t = useT();
  const { ago } = useFormat();
  return (
    <>
      {account.passkeys.map(({ id, title, created_at: madeAt, last_used_at: usedAt }) => (
        <Row
          key={id}
          title={title}
          text={
            usedAt
              ? t('console.account.passkey.used', { ago: ago(usedAt) })
              : t('console.account.passkey.made', { ago: ago(madeAt) })
          }
        >
          <Button
            size="small"
            aria-label={t('console.account.passkey.remove-one', { title })}
            onClick={() =>
              void change(
                () => call('DELETE console/passkeys/{id}', { params: { id } }),
                t('console.account.passkey.removed'),
              )
            }
          >
            {t('console.account.passkey.remove')}
          </Button>
        </Row>
      ))}
      <Row
        title={t('console.account.passkey')}
        text={t(account.passkeys_possible ? 'console.account.passkey.text' : 'console.account.passkey.never')}
      >
        {account.passkeys_possible && (
          <Button size="small" icon="plus" onClick={onAdd}>
            {t('console.account.passkey.add')}
          </Button>
        )}
      </Row>
    </>
  );
}
