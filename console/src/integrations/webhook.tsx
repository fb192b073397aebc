import { useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { integrationCalls, type Webhook } from './integration-calls.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { WebhookState } from './webhook-state.tsx';

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const id = Number(params['id']);
  const calls = integrationCalls(consoleHere());
  const [{ webhooks, events }, messages] = await Promise.all([
    calls.webhooks(signal),
    calls.messages({ id, signal }),
  ]);
  const webhook = webhooks.find((one) => one.id === id);
  if (!webhook) throw new Response(null, { status: 404 });
  return { webhook, events, messages };
}

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { webhook, events, messages } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <PageHead
        up={{ to: `/${consoleHere()}/api/webhooks`, title: t('console.programs.webhooks') }}
        title={<bdi>{webhook.title}</bdi>}
        mark={<WebhookState webhook={webhook} />}
        text={
          <bdi dir="ltr" className="wrap-anywhere">
            {webhook.url}
          </bdi>
        }
      >
        {may('keys.write') && <Acts webhook={webhook} onOpen={setOpen} onSecret={setSecret} />}
      </PageHead>
      <Trouble webhook={webhook} />
      {secret && (
        <section className="card">
          <ShownOnce title={t('console.webhook.secret')} text={secret} onDone={() => setSecret(null)} />
        </section>
      )}
      <WebhookLog key={webhook.id} webhook={webhook} first={messages} mayReplay={may('keys.write')} />
      <WebhookSheet
        open={open === 'change'}
        events={events}
        webhook={webhook}
        onClose={() => setOpen(null)}
        onMade={() => {
          setOpen(null);
          toast({ message: t('console.webhook.saved') });
          void revalidate();
        }}
      />
      <RemoveSheet webhook={webhook} open={open === 'remove'} onClose={() => setOpen(null)} />
    </>
  );
}

function Trouble({ webhook: { state, failing_since: since } }: { webhook: Webhook }) {
  const t = useT();
  const { ago } = useFormat();
  if (state === 'failed')
    return (
      <Notice tone="error" title={t('console.webhook.state.failed')}>
        {t('console.webhook.failed.text')}
      </Notice>
    );
  return state === 'on' && since ? (
    <Notice tone="warning">{t('console.webhook.failing', { ago: ago(since) })}</Notice>
  ) : null;
}

type ActsProps = {
  webhook: Webhook;
  onOpen(sheet: 'change' | 'remove'): void;
  onSecret(secret: string): void;
};

function Acts({ webhook, onOpen, onSecret }: ActsProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const calls = integrationCalls(consoleHere());
  const { id, state } = webhook;

  async function act(work: () => Promise<unknown>, words: string) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
      toast({ message: words });
    } catch (error) {
      showRefusal(error, t);
    }
    setIsBusy(false);
    void revalidate();
  }
  const to = state === 'on' ? 'paused' : 'on';
  return (
    <>
      <Button size="small" icon="pencil" onClick={() => onOpen('change')}>
        {t('console.webhook.change')}
      </Button>
      <Button
        size="small"
        icon={state === 'on' ? 'pause' : 'play'}
        onClick={() =>
          void act(
            () => calls.changeWebhook(webhook, { state: { from: state, to } }),
            t(`console.webhook.now.${to}`),
          )
        }
      >
        {t(state === 'on' ? 'console.webhook.pause' : 'console.webhook.turn-on')}
      </Button>
      <Button
        size="small"
        icon="reload"
        onClick={() =>
          void act(
            async () => onSecret((await calls.renewSecret(id)).secret),
            t('console.webhook.secret.both'),
          )
        }
      >
        {t('console.webhook.secret.new')}
      </Button>
      <Button size="small" icon="trash" onClick={() => onOpen('remove')}>
        {t('console.webhook.remove')}
      </Button>
      <Button
        size="small"
        variant="primary"
        onClick={() => void act(() => calls.testWebhook(id), t('console.webhook.test.sent'))}
      >
        {t('console.webhook.test')}
      </Button>
    </>
  );
}

type RemoveSheetProps = { webhook: Webhook; open: boolean; onClose(): void };

function RemoveSheet({ webhook, open, onClose }: RemoveSheetProps) {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function remove() {
    setIsBusy(true);
    try {
      await integrationCalls(consoleHere()).removeWebhook(webhook.id);
      toast({ message: t('console.webhook.removed') });
      await navigate(`/${consoleHere()}/api/webhooks`);
    } catch (error) {
      showRefusal(error, t);
      setIsBusy(false);
      onClose();
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('console.webhook.remove-one', { title: webhook.title })}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('console.key.keep')}</Button>
          <Button variant="danger" busy={isBusy && t('console.busy')} onClick={() => void remove()}>
            {t('console.webhook.remove')}
          </Button>
        </div>
      }
    >
      <p>{t('console.webhook.remove.text')}</p>
    </Sheet>
  );
}
