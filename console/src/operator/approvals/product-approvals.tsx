import type { ApprovalRow } from '@souk/contract/console/operator-approvals';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { usePrefetch } from '#parts/prefetch.ts';
import { ChooseAll } from '#parts/choose-all.tsx';
import { ChooseRow } from '#parts/choose-row.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { fieldName } from '#parts/product-field.ts';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { useLeaving } from '#parts/use-leaving.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { useKeys } from '#parts/use-keys.ts';
import { ApprovalSelection } from './approval-selection.tsx';
import { factsOf } from '../work-facts.ts';
import { OpenApproval } from './open-approval.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [list, takes] = await Promise.all([
    call('GET operator/approvals', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { asked, list, takes };
}

const views = ['all', 'new', 'edits'] as const;

export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { may } = useMe();
  const { asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/approvals', { query: { ...asked, after } }));
  const [open, setOpen] = useOpenRow();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { isLeaving, leave } = useLeaving(list.revalidate);
  const rows = list.rows.filter(({ id }) => !isLeaving(`${id}`));
  const place = rows.findIndex(({ id }) => String(id) === open);
  const shown = rows[place];
  const next = shown && (rows[place + 1] ?? rows[place - 1]);
  usePrefetch(next ? factsOf.product(next.id) : null);
  const left = list.rows.length - rows.length;
  const picked = rows.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  const go = (by: number) => {
    const neighbor = rows[place + by];
    if (shown && neighbor) setOpen(neighbor.id);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });

  function decided(id: number, going?: Promise<boolean>) {
    setOpen(next?.id ?? null);
    void leave(`${id}`, going, () => setOpen(id));
  }

  return (
    <>
      <PageHead title={t('operator.nav.approvals')} text={t('operator.approval.text')} />
      <ListCard
        list={list}
        views={views.map((id): View => ({
          id,
          title: t(`operator.approval.view.${id}`),
          count: id === 'all' ? (waiting?.product ?? 0) : 0,
        }))}
        searchLabel={t('operator.approval.search')}
        shown={rows.length}
        selection={
          picked.length > 0 ? (
            <ApprovalSelection
              rows={picked}
              onDone={() => {
                setChosen(new Set());
                void list.revalidate();
              }}
              onClear={() => setChosen(new Set())}
            />
          ) : undefined
        }
        empty={{
          text: t('operator.approval.none'),
          to: '/operator/settings?q=product_approval',
          label: t('operator.go.approval-setting'),
        }}
      >
        <ApprovalTable
          rows={rows}
          takes={takes}
          chosen={may('catalog.write') ? chosen : null}
          onChoose={choose}
          onOpen={setOpen}
        />
      </ListCard>
      <Sheet
        open={shown !== undefined}
        onClose={() => setOpen(null)}
        side="end"
        title={shown?.title ?? ''}
        className="[--sheet-size:560px]"
      >
        {shown && (
          <div key={shown.id} className="grid gap-4">
            <p className="text-13 text-text-3">
              {t('operator.work.of', { place: place + 1, count: list.total.count - left })}
            </p>
            <OpenApproval id={shown.id} onDecided={(going) => decided(shown.id, going)} />
          </div>
        )}
      </Sheet>
    </>
  );
}

type ApprovalTableProps = {
  rows: readonly ApprovalRow[];
  takes: readonly WorkTake[];
  chosen: ReadonlySet<number> | null;
  onChoose(ids: readonly number[], isChosen: boolean): void;
  onOpen(id: number): void;
};

function ApprovalTable({ rows, takes, chosen, onChoose, onOpen }: ApprovalTableProps) {
  const t = useT();
  const listed = useListed();
  const { agoAlone, whole } = useFormat();
  const ids = rows.map(({ id }) => id);
  return (
    <table className="rows">
      <thead>
        <tr>
          {chosen && <ChooseAll {...{ ids, chosen }} onChoose={onChoose} />}
          <th>{t('console.product.product')}</th>
          <th>{t('operator.approval.what')}</th>
          <th>{t('operator.application.store')}</th>
          <th>{t('operator.approval.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-chosen={chosen?.has(row.id) || undefined}>
            {chosen && (
              <ChooseRow
                name={row.title}
                isChosen={chosen.has(row.id)}
                onChoose={(isChosen) => onChoose([row.id], isChosen)}
              />
            )}
            <td className="second">
              <span className="flex items-center gap-3">
                {row.image !== '' && <Thumb image={row.image} />}
                <button
                  type="button"
                  className="min-h-6 text-start font-semibold wrap-anywhere hover:underline"
                  onClick={() => onOpen(row.id)}
                >
                  {joinUnits(row.title)}
                </button>
              </span>
              <RowAssignee takes={takes} kind="product" id={row.id} />
            </td>
            <td className="second text-text-2">
              {row.product_id === null ? (
                t('operator.approval.new')
              ) : (
                <>
                  <span className="md:hidden">{t('operator.approval.what')}: </span>
                  {listed(row.fields.map((field) => fieldName(field, t)))}
                </>
              )}
            </td>
            <td className="second">
              <bdi>{row.store.name}</bdi>
            </td>
            <td className="last">
              <time dateTime={row.submitted_at} title={whole(row.submitted_at)} className="text-text-2">
                {agoAlone(row.submitted_at)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
