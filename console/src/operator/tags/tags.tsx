import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TagListRow } from './tag-list-row.tsx';
import { TagSheet, type TagRequest } from './tag-sheet.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/tags', { query: asked, signal }) };
}

const views = ['all', 'once'] as const;

/** All product tags: merge, rename or delete. */
export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/tags', { query: { ...asked, after } }));
  const [request, setRequest] = useState<TagRequest | null>(null);
  const tabs = views.map((id): View => ({ id, title: t(`operator.tags.view.${id}`) }));
  return (
    <>
      <PageHead title={t('operator.tags.title')} text={t('operator.tags.text')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.tags.find')}
        empty={{ text: t('operator.tags.none'), to: '/operator/products', label: t('operator.go.products') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.tags.tag')}</th>
              <th className="number">{t('operator.tags.products')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {list.rows.map((tag) => (
              <TagListRow key={tag.id} tag={tag} onWant={setRequest} />
            ))}
          </tbody>
        </table>
      </ListCard>
      <TagSheet
        request={request}
        onMerge={(tag) => setRequest({ tag, kind: 'change' })}
        onClose={() => setRequest(null)}
        onDone={() => {
          setRequest(null);
          void list.revalidate();
        }}
      />
    </>
  );
}
