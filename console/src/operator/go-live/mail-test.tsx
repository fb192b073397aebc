import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Outcome = ConsoleReplyOf<'GET operator/mail/test/{id}'>;
type Sent = { to: string; id: number; outcome: Outcome | null };

const tones = { sent: 'success', failed: 'error', saved: 'warning', waiting: 'info' } as const;
const sentences = {
  sent: 'install.mail.sent',
  failed: 'install.mail.failed',
  saved: 'operator.mail-test.saved',
  waiting: 'operator.mail-test.waiting',
} as const;
const askAgainMs = 700;

/** Sends a test email to the current user and shows what the mail server replied. */
export function MailTest({ onAnswered }: { onAnswered(): void }) {
  const t = useT();
  const [sent, setSent] = useState<Sent | null>(null);
  const { act, isBusy } = useAct();
  const id = sent?.id;
  const state = sent?.outcome?.state ?? 'waiting';
  useEffect(() => {
    if (id === undefined || state !== 'waiting') return;
    const timer = setInterval(() => {
      void call('GET operator/mail/test/{id}', { params: { id } }).then((outcome) => {
        if (outcome.state === 'waiting') return;
        setSent((asked) => (asked?.id === id ? { ...asked, outcome } : asked));
        onAnswered();
      }, giveUp);
    }, askAgainMs);
    return () => clearInterval(timer);
    // Revalidating the page must not restart the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, state]);
  const send = () => act(async () => setSent({ ...(await call('POST operator/mail/test')), outcome: null }));
  return (
    <section className="grid justify-items-start gap-3" aria-label={t('operator.mail-test')}>
      <h3 className="font-semibold">{t('operator.mail-test')}</h3>
      <Button icon="mail" busy={isBusy} onClick={() => void send()}>
        {t('operator.go-live.go.mail')}
      </Button>
      {sent && (
        <Notice tone={tones[state]} live className="max-w-180 justify-self-stretch">
          <p className="wrap-anywhere">{t(sentences[state], { to: sent.to })}</p>
          {sent.outcome?.reply && state === 'failed' && (
            <p className="mt-1 wrap-anywhere" dir="ltr">
              {sent.outcome.reply}
            </p>
          )}
          {state === 'sent' && <TechnicalDetails>{sent.outcome?.reply ?? null}</TechnicalDetails>}
        </Notice>
      )}
    </section>
  );
}

/** The next round asks again. */
const giveUp = () => {};
