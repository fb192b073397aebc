import type { ApplicationRow } from '@souk/contract/console/operator-sellers';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { ApplicationDecision } from './application-decision.tsx';
import type { OnDecided } from '#parts/use-decide.ts';
import { useOpened } from '#parts/use-opened.ts';
import { factsOf } from './work-facts.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [list, takes] = await Promise.all([
    call('GET operator/applications', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { asked, list, takes };
}

const views = ['pending', 'approved', 'rejected', 'all'] as const;

export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/applications', { query: { ...asked, after } }));
  const [opened, setOpen] = useOpenRow();
  const open = list.rows.find(({ id }) => String(id) === opened) ?? null;
  async function decided(going?: Promise<boolean>) {
    if (going && !(await going)) return;
    setOpen(null);
    await list.revalidate();
  }
  const tabs = views.map((id): View => ({
    id,
    title: t(`operator.application.view.${id}`),
    count: id === 'pending' ? (waiting?.application ?? 0) : 0,
  }));
  return (
    <>
      <PageHead title={t('operator.nav.applications')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.application.search')}
        empty={{
          text: t('operator.application.none'),
          to: '/operator/sellers',
          label: t('operator.go.stores'),
        }}
      >
        <ApplicationTable rows={list.rows} takes={takes} onOpen={({ id }) => setOpen(id)} />
      </ListCard>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        side="end"
        title={open?.store_name ?? ''}
        className="[--sheet-size:480px]"
      >
        {open && <OpenApplication id={open.id} onDecided={(going) => void decided(going)} />}
      </Sheet>
    </>
  );
}

function OpenApplication({ id, onDecided }: { id: number; onDecided: OnDecided }) {
  const application = useOpened(factsOf.application(id));
  if (!application) return <Skeleton className="h-60 rounded-card" />;
  return (
    <div className="grid gap-4">
      <ApplicationDecision application={application} onDecided={onDecided} />
    </div>
  );
}

const tones: Record<ApplicationRow['status'], Tone> = { pending: 'work', approved: 'good', rejected: 'bad' };

type ApplicationTableProps = {
  rows: readonly ApplicationRow[];
  takes: readonly WorkTake[];
  onOpen(row: ApplicationRow): void;
};

function ApplicationTable({ rows, takes, onOpen }: ApplicationTableProps) {
  const t = useT();
  const listed = useListed();
  const { when, whole, ago, country } = useFormat();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('operator.application.store')}</th>
          <th>{t('operator.order.state')}</th>
          <th>{t('operator.application.person')}</th>
          <th>{t('operator.application.place')}</th>
          <th>{t('operator.application.applied')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="second">
              <button
                type="button"
                className="min-h-6 text-start font-semibold wrap-anywhere hover:underline"
                onClick={() => onOpen(row)}
              >
                {row.store_name}
              </button>
              <RowAssignee takes={takes} kind="application" id={row.id} />
            </td>
            <td className="last">
              <StateMark tone={tones[row.status]}>{t(`operator.application.view.${row.status}`)}</StateMark>
            </td>
            <td className="second">
              <bdi>{row.name}</bdi>
              {row.document_count > 0 && (
                <span className="text-text-3">
                  {' '}
                  · {t('operator.application.document-count', { count: row.document_count })}
                </span>
              )}
              {row.asked_at && (
                <span className="text-text-3">
                  {' '}
                  · {t('operator.application.asked', { ago: ago(row.asked_at) })}
                </span>
              )}
            </td>
            <td className="second">
              {listed([row.city, row.country && country(row.country)].filter((part) => part !== ''))}
            </td>
            <td className="only-desktop">
              <time dateTime={row.created_at} title={whole(row.created_at)}>
                {when(row.created_at)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
