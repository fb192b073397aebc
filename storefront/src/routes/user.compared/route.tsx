import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { accountApi, publicApi } from '#api/api-client.ts';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { changeMark } from '#features/marks/change-mark.ts';
import { useRemoval } from '#features/marks/use-removal.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import type { Route } from './+types/route';
import { compareRows } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';
import { useFixedRows } from './use-fixed-rows.ts';

export const handle: RouteHandle = { query: [] };

/** The compare list; popular products if it is empty. */
export async function loader(args: Route.LoaderArgs) {
  const list = await accountApi(args).need('GET user/compare-list/all', {
    query: { per_page: '60', login: 'required' },
  });
  const popular =
    list.total === 0
      ? await publicApi(args.context).call('GET products', { query: { per_page: '12' } })
      : null;
  return { entries: list.data, popular: popular?.ok ? popular.data.result.data : [] };
}

export function action(args: Route.ActionArgs) {
  return changeMark(args, 'compare');
}

export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Compared() {
  const { entries, popular } = useLoaderData<typeof loader>();
  const t = useT();
  const fixed = useFixedRows();
  const listed = useListed();
  const [isShort, setIsShort] = useState(false);
  const { rest, list, removalOf } = useRemoval('compare', entries, ({ product }) => product);
  if (entries.length === 0) {
    return (
      <>
        <PageTitle>{t('compare.title')}</PageTitle>
        <EmptyState
          level="h1"
          icon="scales"
          tint="sky"
          title={t('compare.empty')}
          text={t('compare.emptyText')}
          action={
            <LinkButton to={links.home()} variant="primary">
              {t('compare.emptyAction')}
            </LinkButton>
          }
        />
        {popular.length > 0 && <TileRow title={t('search.popular')} tiles={popular} />}
      </>
    );
  }
  const rows = compareRows(rest, fixed, listed);
  const different = rows.filter((row) => row.differs);
  return (
    <>
      <PageTitle>{t('compare.title')}</PageTitle>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-24 font-bold lg:text-30">{t('compare.title')}</h1>
        <p className="text-14 text-text-2">{t('catalog.count', { count: rest.length })}</p>
      </header>
      {rest.length > 1 ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-14">
          <p role="status" className="text-text-2">
            {t('compare.differences', { different: different.length, rows: rows.length })}
          </p>
          <Switch
            label={t('compare.onlyDifferences')}
            checked={isShort}
            onChange={(event) => setIsShort(event.currentTarget.checked)}
          />
        </div>
      ) : (
        <Notice tone="info" className="mb-4">
          {t('compare.addAnother')}
        </Notice>
      )}
      <div ref={list}>
        <CompareTable
          entries={rest}
          rows={isShort && rest.length > 1 ? different : rows}
          removalOf={removalOf}
        />
      </div>
    </>
  );
}
