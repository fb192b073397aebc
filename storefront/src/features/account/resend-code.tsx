import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';

const waitSeconds = 60;

type ResendCodeProps = { sent: FormData | null; action: string; restart?: string | undefined };

/**
 * Resubmits the form that requested the first code. It is kept in memory only, because it contains the password; without
 * JavaScript or after a reload, links back to that form instead.
 */
export function ResendCode({ sent, action, restart = action }: ResendCodeProps) {
  const t = useT();
  const again = useFetcher<{ step: string; messages: readonly string[] }>();
  const [left, setLeft] = useState(waitSeconds);
  const [round, setRound] = useState(0);

  // Compares with the clock, because timers are throttled in background tabs.
  useEffect(() => {
    const end = Date.now() + waitSeconds * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [round]);

  const answer = again.state === 'idle' ? again.data : undefined;
  const announced = useRef<typeof answer>(undefined);
  useEffect(() => {
    if (!answer || answer === announced.current) return;
    announced.current = answer;
    if (answer.step !== 'form') toast(t('account.code.sentAgain'));
  }, [answer, t]);

  return (
    <div className="grid gap-2 text-14 text-text-2">
      <p>{t('account.code.missing')}</p>
      {answer?.step === 'form' && (
        <Notice tone="error" live>
          {answer.messages.join(' ')}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sent && (
          <Button
            size="small"
            icon="mail"
            blocked={left > 0}
            busy={again.state === 'idle' ? undefined : t('account.code.sending')}
            onClick={() => {
              setRound(round + 1);
              void again.submit(sent, { method: 'post', action });
            }}
          >
            {left > 0 ? t('account.code.wait', { seconds: left }) : t('account.code.again')}
          </Button>
        )}
        <Link to={restart} className="link inline-flex min-h-9 items-center">
          {t('account.code.restart')}
        </Link>
      </p>
    </div>
  );
}
