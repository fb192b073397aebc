import type { ProductPastEntry } from '@souk/contract/seller-console/past';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useFormat } from '#format.ts';
import { ListFooter } from '#parts/list-footer.tsx';
import { NewRowsNotice } from '#parts/new-rows-notice.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Choices } from '../edited-product.ts';
import { actWords, pastFieldName, pastValue, changedFields } from './product-history-words.ts';

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const id = params['id']!; // the route has one
  const [list, choices] = await Promise.all([
    call('GET seller/products/{id}/history', { params: { id }, query: listQueryIn(url), signal }),
    call('GET seller/product-choices', { signal }),
  ]);
  return { id, list, choices };
}

export function Component() {
  const t = useT();
  const { id, list: first, choices } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET seller/products/{id}/history', { params: { id }, query: { after } }),
  );
  return (
    <>
      <PageHead
        up={{ to: `/seller/products/${id}`, title: first.title }}
        title={t('console.past.of', { title: first.title })}
      />
      <section className="card">
        {list.total.meanwhile && <NewRowsNotice {...list.total.meanwhile} />}
        <ul>
          {list.rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              choices={choices}
              currency={first.currency}
              onDone={() => void list.revalidate()}
            />
          ))}
        </ul>
        {list.rows.length === 0 && (
          <NothingHere text={t('console.past.none')} to="/seller/products" label={t('console.go.products')} />
        )}
        {list.rows.length > 0 && <ListFooter list={list} shown={list.rows.length} />}
      </section>
    </>
  );
}

type EntryProps = { entry: ProductPastEntry; choices: Choices; currency: string; onDone(): void };

function Entry({ entry, choices, currency, onDone }: EntryProps) {
  const t = useT();
  const { ago, whole } = useFormat();
  const { may } = useMe();
  const { isBusy, act } = useAct();

  async function undo() {
    await act(async () => {
      const { waits } = await call('POST seller/product-changes/{id}/undo', { params: { id: entry.id } });
      toast(t(waits === 'no' ? 'console.past.taken-back' : 'console.past.waits'));
      onDone();
    });
  }

  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold">{actWords(entry, t)}</strong>
          {entry.is_undone && (
            <StateMark tone="calm">
              {entry.undone_by
                ? t('console.past.undone.by', { name: entry.undone_by })
                : t('console.past.undone')}
            </StateMark>
          )}
          {entry.job_id !== null && (
            <Link to={`/seller/jobs/${entry.job_id}`} className="text-13 text-primary-ink hover:underline">
              {t('console.past.many')}
            </Link>
          )}
        </p>
        <Changes entry={entry} choices={choices} currency={currency} />
        <p className="text-13 text-text-2">
          <bdi>{entry.by || t('console.past.nobody')}</bdi>
          {entry.by_shop && ` · ${t('console.past.of-shop')}`}
          {' · '}
          <time dateTime={entry.at} title={whole(entry.at)}>
            {ago(entry.at)}
          </time>
        </p>
      </div>
      {entry.can_undo && may('products.write') && (
        <Button size="small" icon="return" busy={isBusy} onClick={() => void undo()}>
          {t('console.past.undo')}
        </Button>
      )}
    </li>
  );
}

function Changes({ entry, choices, currency }: Omit<EntryProps, 'onDone'>) {
  const t = useT();
  const { money } = useFormat();
  const listed = useListed();
  const known = { t, choices, listed, money: (minor: number) => money({ minor, currency }) };
  const { before, after } = entry;
  return (
    <dl className="text-13">
      {changedFields(entry).map((name) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-text-2">{pastFieldName(name, t)}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before && name in before && JSON.stringify(before[name]) !== JSON.stringify(after?.[name]) && (
              <>
                <span className="sr-only">{t('console.past.before')} </span>
                <s className="text-text-2">
                  <bdi>{pastValue(name, before[name], known)}</bdi>
                </s>
                <Icon name="arrow-end" size={14} className="mx-1 inline" />
                <span className="sr-only"> {t('console.past.after')} </span>
              </>
            )}
            <bdi>{pastValue(name, after?.[name], known)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
