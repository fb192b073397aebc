import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useOpenRow } from '#parts/open-row.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { usePolling } from '#parts/use-polling.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { eventText } from './event-text.ts';
import { MessageSheet } from './message-sheet.tsx';
import {
  integrationCalls,
  type MessageList,
  type Webhook,
  type WebhookMessageRow,
} from './integration-calls.ts';
import { AnswerMark } from './webhook-state.tsx';

/** Polling interval while deliveries are pending. */
const lookEveryMs = 3000;

type WebhookLogProps = { webhook: Webhook; first: MessageList; mayReplay: boolean };

export function WebhookLog({ webhook, first, mayReplay }: WebhookLogProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [more, setMore] = useState<{ of: MessageList; list: MessageList } | null>(null);
  const [shown, setShown] = useOpenRow();
  const [isLoading, setIsLoading] = useState(false);
  const list = more?.of === first ? more.list : first;
  const isWaiting =
    webhook.state === 'on' && first.rows.some(({ state, tries }) => state === 'waiting' && tries === 0);
  usePolling(isWaiting, lookEveryMs);

  async function load(after: string) {
    setIsLoading(true);
    try {
      const next = await integrationCalls(consoleHere()).messages({ id: webhook.id, after });
      setMore({ of: first, list: { ...next, rows: [...list.rows, ...next.rows] } });
    } catch (error) {
      showRefusal(error, t);
    }
    setIsLoading(false);
  }

  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('console.webhook.log')}</h2>
        <span className="text-13 text-text-2">{t('console.webhook.log.kept')}</span>
      </header>
      {list.rows.length === 0 ? (
        <NothingHere
          icon="clock"
          text={t('console.webhook.log.none')}
          to={`/${consoleHere()}/api/webhooks`}
          label={t('console.go.webhooks')}
        />
      ) : (
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.webhook.when')}</th>
              <th>{t('console.webhook.event')}</th>
              <th>{t('console.webhook.about')}</th>
              <th>{t('console.webhook.answer')}</th>
              <th className="number">{t('console.webhook.tries')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <MessageListRow key={row.id} row={row} onShow={() => setShown(row.id)} />
            ))}
          </tbody>
        </table>
      )}
      {list.next !== null && (
        <footer className="border-t border-line p-3 text-center">
          <Button
            size="small"
            busy={isLoading && t('console.busy')}
            onClick={() => list.next !== null && void load(list.next)}
          >
            {t('console.list.more')}
          </Button>
        </footer>
      )}
      <MessageSheet
        id={shown === null ? null : Number(shown)}
        mayReplay={mayReplay}
        onClose={() => setShown(null)}
        onReplayed={() => {
          setShown(null);
          void revalidate();
        }}
      />
    </section>
  );
}

function MessageListRow({ row, onShow }: { row: WebhookMessageRow; onShow(): void }) {
  const t = useT();
  const { when, number } = useFormat();
  return (
    <tr>
      <td className="only-desktop whitespace-nowrap text-text-2">{when(row.created_at)}</td>
      <td className="second">
        <button type="button" className="text-start font-semibold hover:underline" onClick={onShow}>
          {eventText(row.event, t)}
          <span className="sr-only"> {t('console.webhook.look')}</span>
        </button>
        <span className="block text-12 text-text-2 md:hidden">{when(row.created_at)}</span>
      </td>
      <td className="second text-13">
        <bdi>{row.about}</bdi>
      </td>
      <td className="last row-start-1">
        <AnswerMark message={row} />
      </td>
      <td className="number only-desktop">{number(row.tries)}</td>
    </tr>
  );
}
