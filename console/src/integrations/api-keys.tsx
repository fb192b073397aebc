import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { NewKeySheet } from './new-key-sheet.tsx';
import { integrationCalls, type ApiKey } from './integration-calls.ts';
import { IntegrationsHead } from './integrations-head.tsx';
import { useRightsInWords } from './rights.ts';
import { ShownOnce } from './shown-once.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  integrationCalls(consoleHere()).keys(signal);

/** API keys, in both consoles. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { keys, grantable } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ title: string; key: string } | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const add = may('keys.write') && (
    <Button icon="plus" variant="primary" onClick={() => setIsMaking(true)}>
      {t('console.key.new')}
    </Button>
  );
  return (
    <>
      <IntegrationsHead tab="keys">{keys.length > 0 && add}</IntegrationsHead>
      <section className="card">
        {made && (
          <ShownOnce
            title={t('console.key.made', { title: made.title })}
            text={made.key}
            onDone={() => setMade(null)}
          />
        )}
        {keys.length === 0 ? (
          <NothingHere icon="lock" text={t('console.key.none')} action={add} />
        ) : (
          <KeyTable keys={keys} onEnd={may('keys.write') ? setEnding : null} />
        )}
        <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-13 text-text-2">
          <Icon name="shield" size={18} /> {t('console.key.never-more')}
        </p>
      </section>
      <NewKeySheet
        open={isMaking}
        grantable={grantable}
        onClose={() => setIsMaking(false)}
        onMade={(key) => {
          setIsMaking(false);
          setMade(key);
          void revalidate();
        }}
      />
      <EndSheet apiKey={ending} onClose={() => setEnding(null)} onDone={() => void revalidate()} />
    </>
  );
}

type KeyTableProps = { keys: readonly ApiKey[]; onEnd: ((key: ApiKey) => void) | null };

function KeyTable({ keys, onEnd }: KeyTableProps) {
  const t = useT();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('console.key.key')}</th>
          <th>{t('console.key.may')}</th>
          <th>{t('console.key.used')}</th>
          <th>{t('console.key.ends')}</th>
          <th>{t('console.key.state')}</th>
          {onEnd && (
            <th>
              <span className="sr-only">{t('console.key.end')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyListRow key={key.id} apiKey={key} onEnd={onEnd} />
        ))}
      </tbody>
    </table>
  );
}

const tones: Record<ApiKey['state'], Tone> = { live: 'good', expired: 'calm', orphaned: 'bad' };

function KeyListRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: KeyTableProps['onEnd'] }) {
  const t = useT();
  const rightsInWords = useRightsInWords();
  const { ago, dated } = useFormat();
  const { title, prefix, permissions, state, expires_at: endsAt, last_used_at: usedAt } = apiKey;
  return (
    <tr>
      <td className="second">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </span>
        <code dir="ltr" className="text-12 text-text-2">
          {prefix}…
        </code>
      </td>
      <td className="second max-w-90 text-13 text-text-2">
        {rightsInWords(permissions)}
        {apiKey.moves_money && (
          <span className="block pt-1">
            <StateMark tone="work">{t('console.key.moves-money.mark')}</StateMark>
          </span>
        )}
      </td>
      <td className="second text-13 whitespace-nowrap">
        <span className="text-text-2 md:hidden">{t('console.key.used')}: </span>
        {usedAt ? ago(usedAt) : t('console.key.never')}
      </td>
      <td className="only-desktop whitespace-nowrap">{endsAt ? dated(endsAt) : t('console.key.no-end')}</td>
      <td className="last row-start-1">
        <StateMark tone={tones[state]}>{t(`console.key.state.${state}`)}</StateMark>
      </td>
      {onEnd && (
        <td className="second number">
          <Button size="small" aria-label={t('console.key.end-one', { title })} onClick={() => onEnd(apiKey)}>
            {t('console.key.end')}
          </Button>
        </td>
      )}
    </tr>
  );
}

type EndSheetProps = { apiKey: ApiKey | null; onClose(): void; onDone(): void };

function EndSheet({ apiKey, onClose, onDone }: EndSheetProps) {
  const t = useT();
  const { isBusy, act } = useAct();
  async function end(id: number) {
    await act(async () => {
      await integrationCalls(consoleHere()).revokeKey(id);
      toast({ message: t('console.key.ended') });
      onDone();
    });
    onClose();
  }
  return (
    <Sheet
      open={apiKey !== null}
      onClose={onClose}
      title={t('console.key.end-one', { title: apiKey?.title ?? '' })}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('console.key.keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => apiKey && void end(apiKey.id)}>
            {t('console.key.end')}
          </Button>
        </div>
      }
    >
      <p>{t('console.key.end.text')}</p>
    </Sheet>
  );
}
