import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { integrationCalls, type Webhook } from './integration-calls.ts';
import { IntegrationsHead } from './integrations-head.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { WebhookState } from './webhook-state.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  integrationCalls(consoleHere()).webhooks(signal);

/** Webhooks, in both consoles. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { webhooks, events } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = may('keys.write') && (
    <Button icon="plus" variant="primary" onClick={() => setIsAdding(true)}>
      {t('console.webhook.new')}
    </Button>
  );
  return (
    <>
      <IntegrationsHead tab="webhooks">{webhooks.length > 0 && add}</IntegrationsHead>
      <section className="card">
        {secret && (
          <ShownOnce title={t('console.webhook.secret')} text={secret} onDone={() => setSecret(null)} />
        )}
        {webhooks.length === 0 ? (
          <NothingHere icon="share" text={t('console.webhook.none')} action={add} />
        ) : (
          <table className="rows">
            <thead>
              <tr>
                <th>{t('console.webhook.webhook')}</th>
                <th>{t('console.webhook.events')}</th>
                <th>{t('console.key.state')}</th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <WebhookListRow key={webhook.id} webhook={webhook} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <WebhookSheet
        open={isAdding}
        events={events}
        onClose={() => setIsAdding(false)}
        onMade={(made) => {
          setIsAdding(false);
          setSecret(made);
          void revalidate();
        }}
      />
    </>
  );
}

function WebhookListRow({ webhook }: { webhook: Webhook }) {
  const t = useT();
  return (
    <tr>
      <td className="second">
        <Link
          to={`/${consoleHere()}/api/webhooks/${webhook.id}`}
          className="block font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{webhook.title}</bdi>
        </Link>
        <span dir="ltr" className="block text-start text-12 wrap-anywhere text-text-2">
          {webhook.url}
        </span>
      </td>
      <td className="second text-13 text-text-2">
        {t('console.webhook.events.count', { count: webhook.events.length })}
      </td>
      <td className="last row-start-1">
        <WebhookState webhook={webhook} />
      </td>
    </tr>
  );
}
