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
import { isMachineActor } from '#parts/actor-name.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { actWordsOf } from '@souk/rules/act-words';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { factText } from './history-facts.ts';
import { sentenceOf } from './history-sentence.ts';
import {
  changedName,
  changedText,
  changedNames,
  isCode,
  isCreation,
  isDeletion,
  type Value,
} from './history-words.ts';
import { useAct } from '#parts/use-act.ts';
import { useStoreBackLink } from '#parts/use-store-back-link.ts';

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
      <PageHead title={t('operator.nav.history')} {...useStoreBackLink()} />
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
  const format = useFormat();
  const { agoAlone, whole } = format;
  const { act, isBusy } = useAct();
  const { text, told } = sentenceOf(entry, { t, format });
  async function undo() {
    if (!(await act(() => call('POST operator/audit/{id}/undo', { params: { id: entry.id } })))) return;
    toast(t('operator.settings.undone'));
    onDone();
  }
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{text}</span>
          {entry.undoes !== null && <StateMark tone="calm">{t('operator.history.undoes')}</StateMark>}
          {entry.is_undone && <StateMark tone="calm">{t('operator.history.undone')}</StateMark>}
        </p>
        <Changes {...{ entry, currency, told }} />
        {entry.store && !text.includes(entry.store) && (
          <p className="text-13 text-text-3">
            <bdi>{entry.store}</bdi>
          </p>
        )}
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
/** Counts that say nothing if they are 0. */
const leftovers: readonly string[] = ['unchanged', 'refused'];

/** Fields whose values are internal names or ids. */
const coded: readonly string[] = [
  'audience',
  'kind',
  'act',
  'draft',
  'view',
  'reason',
  'state',
  'status',
  'part',
];

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

type ChangesProps = Omit<EntryProps, 'onDone'> & { told: readonly string[] };

/** What the sentence doesn't say: changed fields, other recorded facts, and behind a disclosure what only a machine reads. */
function Changes({ entry, currency, told }: ChangesProps) {
  const { entity, action, actor, actor_kind: kind, before, after } = entry;
  const t = useT();
  const format = useFormat();
  const paidIn = String(after?.['currency'] ?? before?.['currency'] ?? currency);
  const shown = (name: string, value: Value | undefined) =>
    name.endsWith('_minor') && typeof value === 'number'
      ? format.money({ minor: value, currency: paidIn })
      : changedText(value, { t, format, entity, name });
  const hasAmount = Object.keys({ ...before, ...after }).some((name) => name.endsWith('_minor'));
  const facts = { ...entry, after: after && { currency: paidIn, ...after } };
  const changed = changedNames(before, after)
    .filter((name) => !told.includes(name) && !(name === 'currency' && hasAmount))
    .filter((name) => !(leftovers.includes(name) && after?.[name] === 0))
    .map((name) => ({
      name,
      fact: factText(facts, name, { t, format }),
      title: titleOf(entity, name, before, after, t),
    }));
  const isFolded = isDeletion(before, after) || isCreation(entry);
  const isSaid = ({ fact, title }: (typeof changed)[number]) => !isFolded && (fact ?? title) !== null;
  const names = changed.filter(isSaid);
  const rest = changed.filter((one) => !isSaid(one));
  return (
    <>
      {names.length > 0 && (
        <ul className="text-13 text-text-2">
          {names.slice(0, shownAtMost).map(({ name, fact, title }) =>
            fact === null ? (
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
            ) : (
              <li key={name} className="text-text wrap-anywhere">
                <bdi>{fact}</bdi>
              </li>
            ),
          )}
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
