import { isWithOthers } from '@souk/rules/window-drafts';
import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { actorName } from '#parts/actor-name.ts';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { DraftListRow } from './draft-list-row.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { RevertSheet } from './revert-sheet.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/window-drafts', { signal });

const shownFirst = 10;

/** Storefront drafts, published together or scheduled; and past versions, which can be restored. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { drafts, states, schedule } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [back, setBack] = useState<number | null>(null);
  const [shown, setShown] = useState(shownFirst);
  const mayWrite = may('content.write');
  return (
    <>
      <PageHead title={t('operator.drafts.title')} text={t('operator.drafts.text')}>
        {mayWrite && (
          <PublishButtons
            count={drafts.filter(isWithOthers).length}
            isPlanned={schedule !== null}
            onDone={revalidate}
          />
        )}
      </PageHead>
      <ScheduleNotice schedule={schedule} mayWrite={mayWrite} onDone={revalidate} />
      <section className="card">
        <h2 className="card-head">{t('operator.drafts.waiting')}</h2>
        {drafts.length === 0 ? (
          <NothingHere
            text={t('operator.drafts.none')}
            to="/operator/storefront/home"
            label={t('operator.go.home-page')}
          />
        ) : (
          <ul>
            {drafts.map((draft) => (
              <DraftListRow key={draft.id} draft={draft} mayWrite={mayWrite} onDone={revalidate} />
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h2 className="card-head">{t('operator.states')}</h2>
        {states.length === 0 && (
          <NothingHere
            text={t('operator.states.none')}
            to="/operator/storefront/home"
            label={t('operator.go.home-page')}
          />
        )}
        <ol>
          {states.slice(0, shown).map((state, index) => (
            <StateLine
              key={state.id}
              state={state}
              isCurrent={index === 0}
              onBack={mayWrite && index > 0 ? () => setBack(state.id) : null}
            />
          ))}
        </ol>
        {states.length > shown && (
          <p className="border-t border-line px-4 py-2">
            <Button size="small" onClick={() => setShown(states.length)}>
              {t('console.list.more')}
            </Button>
          </p>
        )}
      </section>
      <RevertSheet stateId={back} onClose={() => setBack(null)} onDone={() => void revalidate()} />
    </>
  );
}

type State = Awaited<ReturnType<typeof loader>>['states'][number];

function StateLine({
  state: { at, author, author_kind: kind, count, labels },
  isCurrent,
  onBack,
}: {
  state: State;
  isCurrent: boolean;
  onBack: (() => void) | null;
}) {
  const t = useT();
  const { ago, whole } = useFormat();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{labels.join(' · ') || t('operator.states.order')}</bdi>
          {count > labels.length && labels.length > 0 && (
            <span className="text-13 font-normal text-text-3">
              {t('operator.states.more', { count: count - labels.length })}
            </span>
          )}
          {isCurrent && <StateMark tone="good">{t('operator.states.current')}</StateMark>}
        </p>
        <p className="text-13 text-text-3">
          <time dateTime={at} title={whole(at)}>
            {t('operator.draft.by', { author: actorName(kind, author, t), ago: ago(at) })}
          </time>
        </p>
      </div>
      {onBack && (
        <Button size="small" icon="return" onClick={onBack}>
          {t('operator.states.back')}
        </Button>
      )}
    </li>
  );
}
