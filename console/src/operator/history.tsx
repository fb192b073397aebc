import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { actorName, isMachineActor } from '#parts/actor-name.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { actWordsOf } from '@souk/rules/history-acts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { labelText } from './history-codes.ts';
import {
  actText,
  changedName,
  changedText,
  fieldsText,
  changedNames,
  isDeletion,
  statusText,
  type Value,
} from './history-words.ts';
import { useAct } from '#parts/use-act.ts';
import { useWayToStore } from '#parts/way-to-store.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const store = new URL(url).searchParams.get('store') ?? undefined;
  const asked = { ...listQueryIn(url), ...(store ? { store } : {}) };
  return { asked, list: await call('GET operator/audit', { query: asked, signal }) };
}

const views = ['all', 'settings', 'orders', 'sellers', 'products', 'people'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/audit', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.history.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.nav.history')} {...useWayToStore()} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.history.search')}
        empty={{
          text: t('operator.history.none'),
          to: '/operator/settings',
          label: t('operator.go.settings'),
        }}
      >
        <ul>
          {list.rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              currency={first.currency}
              onDone={() => void list.revalidate()}
            />
          ))}
        </ul>
      </ListCard>
    </>
  );
}

type EntryProps = { entry: HistoryEntry; currency: string; onDone(): void };

function Entry({ entry, currency, onDone }: EntryProps) {
  const t = useT();
  const { agoAlone, whole } = useFormat();
  const { act, isBusy } = useAct();
  const label = labelText(entry, t);
  async function undo() {
    if (!(await act(() => call('POST operator/audit/{id}/undo', { params: { id: entry.id } })))) return;
    toast(t('operator.settings.undone'));
    onDone();
  }
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold wrap-anywhere">{label || actText(entry.action, t)}</strong>
          {label && <bdi className="text-13 text-text-3">{actText(entry.action, t)}</bdi>}
          {entry.undoes !== null && <StateMark tone="calm">{t('operator.history.undoes')}</StateMark>}
          {entry.is_undone && <StateMark tone="calm">{t('operator.history.undone')}</StateMark>}
        </p>
        <Changes entry={entry} currency={currency} />
        <p className="text-13 text-text-3">
          {[actorName(entry.actor_kind, entry.actor, t), entry.store].filter(Boolean).join(' · ')}
        </p>
      </div>
      {entry.can_undo && (
        <Button size="small" busy={isBusy} onClick={() => void undo()}>
          {t('operator.history.undo')}
        </Button>
      )}
      <time dateTime={entry.at} title={whole(entry.at)} className="text-13 whitespace-nowrap text-text-3">
        {agoAlone(entry.at)}
      </time>
    </li>
  );
}

const shownAtMost = 8;

/** Fields whose values are internal names or ids. */
const coded: readonly string[] = ['audience', 'kind', 'act', 'draft', 'view', 'reason', 'state', 'status'];
const isCode = (value: Value | undefined) =>
  typeof value === 'number' || (typeof value === 'string' && /^[a-z]+(?:[-_.][a-z]+)*$/.test(value));

/** Machine names go behind technical details. */
function titleOf(
  entity: string,
  name: string,
  before: HistoryEntry['before'],
  after: HistoryEntry['after'],
  t: Translate,
): string | null {
  const values = [before?.[name], after?.[name]];
  if (coded.includes(name) && values.some(isCode)) return null;
  if (name.endsWith('_id') && values.some((value) => typeof value === 'number')) return null;
  return changedName(entity, name, t);
}

function Changes({ entry, currency }: Omit<EntryProps, 'onDone'>) {
  const { entity, action, actor, actor_kind: kind, before, after } = entry;
  const t = useT();
  const format = useFormat();
  const paidIn = String(after?.['currency'] ?? before?.['currency'] ?? currency);
  const shown = (name: string, value: Value | undefined) =>
    statusText(action, name, value, t) ??
    (name.endsWith('_minor') && typeof value === 'number'
      ? format.money({ minor: value, currency: paidIn })
      : name === 'fields' && Array.isArray(value)
        ? fieldsText(entity, value, t)
        : changedText(value, { t, format, entity, name }));
  const changed = changedNames(before, after).map((name) => ({
    name,
    title:
      statusText(action, name, after?.[name], t) === null
        ? titleOf(entity, name, before, after, t)
        : t('operator.field.status'),
  }));
  const isGone = isDeletion(before, after);
  const names = changed.filter(({ title }) => title !== null && !isGone);
  const rest = changed.filter(({ title }) => title === null || isGone);
  return (
    <>
      {names.length > 0 && (
        <ul className="text-13 text-text-2">
          {names.slice(0, shownAtMost).map(({ name, title }) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{title}</bdi>:{' '}
              {before && name in before && (
                <>
                  <s>
                    <bdi>{shown(name, before[name])}</bdi>
                  </s>
                  <Icon name="arrow-end" size={14} className="mx-1 inline" />
                </>
              )}
              <bdi className="text-text">{shown(name, after?.[name])}</bdi>
            </li>
          ))}
          {names.length > shownAtMost && <li>…</li>}
        </ul>
      )}
      <TechnicalDetails>
        {[
          isMachineActor(kind, actor) && actor,
          !actWordsOf(action) && action,
          ...rest.map(
            ({ name }) =>
              `${name}: ${[before?.[name], after?.[name]]
                .filter((one) => one !== undefined)
                .map((one) => JSON.stringify(one))
                .join(' → ')}`,
          ),
        ]
          .filter(Boolean)
          .join('\n')}
      </TechnicalDetails>
    </>
  );
}
