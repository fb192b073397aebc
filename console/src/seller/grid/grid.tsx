import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { LeaveGuard } from '#parts/leave-guard.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { filtersIn } from '../product-filters.ts';
import { GridChange } from './grid-change.tsx';
import { GridTable } from './grid-table.tsx';
import { useGrid } from './use-grid.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? undefined;
  return call('GET seller/products/table', {
    query: {
      ids: of('ids'),
      view: of('view'),
      q: of('q'),
      except_ids: of('except_ids'),
      ...filtersIn(searchParams),
    },
    signal,
  });
}

/** Full-window spreadsheet of products and variants: edit, preview, save. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { may } = useMe();
  const { rows, currency, is_cut: isCut } = useLoaderData<typeof loader>();
  const grid = useGrid(rows, currency);
  const [isBusy, setIsBusy] = useState(false);
  const mayChange = may('products.write');
  const isSound = grid.count > 0 && grid.wrong.length === 0;

  async function check() {
    if (!isSound) return;
    setIsBusy(true);
    try {
      const body = { rows: grid.changed() };
      const { id } = await call('POST seller/products/table', { body });
      await navigate(`/seller/jobs/${id}`);
    } catch (error) {
      showRefusal(error, t);
      setIsBusy(false);
    }
  }

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's') void check();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) grid.redo();
      else if (key === 'z') grid.undo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });

  return (
    <div className="fixed inset-0 z-40 grid grid-rows-[auto_auto_minmax(0,1fr)_auto] bg-sunk">
      <header className="flex min-h-13 items-center gap-3 border-b border-line bg-surface px-3 md:px-5">
        <IconButton
          icon="close"
          label={t('console.grid.close')}
          onClick={() => void navigate('/seller/products')}
        />
        <h1 className="me-auto text-18">
          {t('console.grid.title')}{' '}
          <span className="text-13 font-normal text-text-2">
            {t('console.grid.rows', { count: rows.length })}
          </span>
        </h1>
        <Button size="small" icon="return" blocked={!grid.canUndo} onClick={grid.undo}>
          {t('console.grid.undo')}
        </Button>
        <IconButton
          icon="return"
          label={t('console.grid.redo')}
          className="-scale-x-100"
          aria-disabled={!grid.canRedo || undefined}
          onClick={grid.redo}
        />
      </header>
      <div className="grid gap-2 px-3 pt-3 md:px-5">
        {isCut && <Notice tone="warning">{t('console.grid.cut', { count: rows.length })}</Notice>}
        {mayChange && rows.length > 0 && <GridChange rows={rows} currency={currency} grid={grid} />}
      </div>
      {rows.length === 0 ? (
        <NothingHere text={t('console.grid.none')} to="/seller/products" label={t('console.go.products')} />
      ) : (
        <GridTable rows={rows} currency={currency} grid={grid} isLocked={!mayChange} />
      )}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line bg-surface px-3 py-3 md:px-5">
        <p className="me-auto" role="status">
          <strong className="font-semibold">{t('console.grid.changed', { count: grid.count })}</strong>{' '}
          {grid.wrong.length > 0 && (
            <span className="text-sale">{t('console.grid.wrong', { count: grid.wrong.length })}</span>
          )}
          <span className="block text-13 text-text-2">{t('console.grid.nothing-saved')}</span>
        </p>
        <Button size="small" blocked={grid.count === 0} onClick={grid.clear}>
          {t('console.form.discard')}
        </Button>
        <Button
          size="small"
          variant="primary"
          blocked={!isSound}
          busy={isBusy && t('console.busy')}
          onClick={() => void check()}
        >
          {t('console.bulk.check')}
        </Button>
      </footer>
      <LeaveGuard count={isBusy ? 0 : grid.count} />
    </div>
  );
}
