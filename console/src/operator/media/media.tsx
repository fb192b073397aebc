import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { useOpenRow } from '#parts/open-row.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { PictureTile } from './picture-tile.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/media', { query: asked, signal }) };
}

const views = ['all', 'unused', 'window', 'catalogue', 'product', 'store', 'review', 'look'] as const;

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/media', { query: { ...asked, after } }));
  const [open, setOpen] = useOpenRow();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const mayWrite = may('content.write');
  const there = list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const tabs = views.map((id): View => ({ id, title: t(`operator.media.view.${id}`) }));
  const choose = (id: number, isChosen: boolean) => {
    const now = new Set(there);
    if (isChosen) now.add(id);
    else now.delete(id);
    setChosen(now);
  };
  async function count() {
    const params = { name: 'count-pictures' };
    if (await act(() => call('POST operator/jobs/{name}/run', { params })))
      toast(t('operator.media.counted'));
  }
  const none = asked.view === 'unused' ? t('operator.media.none.unused') : t('operator.media.none');
  return (
    <>
      <PageHead title={t('operator.media.title')} text={t('operator.media.text')}>
        {may('jobs.write') && (
          <Button icon="reload" busy={isBusy} onClick={() => void count()}>
            {t('operator.media.count')}
          </Button>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.media.search')}
        selection={
          there.length > 0 ? (
            <ChosenBar
              ids={there}
              onDrop={() => setChosen(new Set())}
              onDeleted={() => void list.revalidate()}
            />
          ) : undefined
        }
        empty={{
          isOfView: true,
          text: none,
          to: '/operator/storefront/home',
          label: t('operator.go.home-page'),
        }}
      >
        <ul className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-[repeat(auto-fill,minmax(170px,1fr))]">
          {list.rows.map((picture) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              isChosen={chosen.has(picture.id)}
              onChoose={mayWrite ? (isChosen) => choose(picture.id, isChosen) : null}
              onOpen={() => setOpen(picture.id)}
            />
          ))}
        </ul>
      </ListCard>
      <PictureSheet
        picture={list.rows.find(({ id }) => String(id) === open) ?? null}
        onClose={() => setOpen(null)}
        onReplaced={() => {
          setOpen(null);
          void list.revalidate();
        }}
      />
    </>
  );
}
