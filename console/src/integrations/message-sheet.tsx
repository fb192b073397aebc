import { consoleHere } from '#api/console-here.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { eventText } from './event-text.ts';
import { integrationCalls, type WebhookMessage } from './integration-calls.ts';

type MessageSheetProps = { id: number | null; mayReplay: boolean; onClose(): void; onReplayed(): void };

export function MessageSheet({ id, mayReplay, onClose, onReplayed }: MessageSheetProps) {
  const t = useT();
  const message = useLoaded(id === null ? null : String(id), (signal) =>
    integrationCalls(consoleHere()).message(id!, signal),
  );
  const { isBusy, act } = useAct();
  async function replay(of: number) {
    await act(async () => {
      await integrationCalls(consoleHere()).replay(of);
      toast({ message: t('console.webhook.replayed') });
      onReplayed();
    });
  }
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      side="end"
      title={
        message ? [eventText(message.event, t), message.about].filter(Boolean).join(' · ') : t('console.busy')
      }
      footer={
        mayReplay && (
          <div className="grid gap-2">
            <Button
              variant="primary"
              icon="reload"
              wide
              busy={isBusy}
              onClick={() => id !== null && void replay(id)}
            >
              {t('console.webhook.replay')}
            </Button>
            <p className="text-13 text-text-2">{t('console.webhook.replay.text')}</p>
          </div>
        )
      }
    >
      {message ? <Message message={message} /> : <Skeleton className="h-40" />}
    </Sheet>
  );
}

function Message({ message }: { message: WebhookMessage }) {
  const t = useT();
  const { whole } = useFormat();
  const { made, next_try_at: next, body, url, message_id: id } = message;
  return (
    <div className="grid gap-4">
      {made.length === 0 && next === null && <p>{t('console.webhook.message.waiting')}</p>}
      <ol className="grid gap-3">
        {made.map(({ at, status, ms, words }) => (
          <li key={at} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3">
              <b>{status ?? t('console.webhook.no-answer')}</b>
              <span className="text-13 text-text-2">
                {whole(at)} · <bdi dir="ltr">{ms} ms</bdi>
              </span>
            </p>
            {words !== '' && <Code label={t('console.webhook.answer')}>{words}</Code>}
          </li>
        ))}
      </ol>
      {next && <p className="text-text-2">{t('console.webhook.next', { when: whole(next) })}</p>}
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('console.webhook.sent')}</h3>
        <Code label={t('console.webhook.sent')}>{`POST ${url}\nwebhook-id: ${id}\n\n${body}`}</Code>
      </section>
    </div>
  );
}

/** Machine text is always left to right. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-control bg-sunk p-3 text-start text-12 break-all whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
