import type { SellerDraftRow } from '@souk/contract/seller-console/drafts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useFormat } from '#format.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { fieldName } from '#parts/product-field.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { useList, type Listed } from '#parts/use-list.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

export const draftViews = ['drafts', 'waiting', 'sent_back'] as const;
export const isDraftView = (view: string | undefined): boolean =>
  view !== undefined && (draftViews as readonly string[]).includes(view);

type DraftListProps = {
  views: readonly View[];
  asked: { view?: string; q?: string };
  first: Listed<SellerDraftRow>;
  add: ReactNode;
};

/** Drafts on the tabs of the product list. */
export function DraftList({ views, asked, first, add }: DraftListProps) {
  const t = useT();
  const list = useList(first, (after) => call('GET seller/product-drafts', { query: { ...asked, after } }));
  return (
    <ListCard
      list={list}
      views={views}
      searchLabel={t('console.product.title')}
      empty={{ text: t('console.draft.none'), action: add }}
    >
      <table className="rows">
        <thead>
          <tr>
            <th>{t('console.product.product')}</th>
            <th>{t('console.product.status')}</th>
            <th>{t('console.draft.what')}</th>
            <th>{t('console.draft.written')}</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <DraftListRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ListCard>
  );
}

const tones: Record<SellerDraftRow['state'], Tone> = {
  editing: 'calm',
  submitted: 'work',
  rejected: 'bad',
  scheduled: 'work',
};

function DraftListRow({ row }: { row: SellerDraftRow }) {
  const t = useT();
  const listed = useListed();
  const { ago, whole } = useFormat();
  const { product_id: productId, state, reason } = row;
  return (
    <tr>
      <td className="second">
        <span className="flex items-center gap-3">
          {row.image !== '' && <Thumb image={row.image} />}
          <span>
            <Link
              to={
                productId === null ? `/seller/products/new?draft=${row.id}` : `/seller/products/${productId}`
              }
              className="font-semibold wrap-anywhere hover:underline"
            >
              {row.title || t('console.draft.untitled')}
            </Link>
            {state === 'rejected' && (
              <span className="line-clamp-2 text-13 text-text-2" dir="auto">
                {reason === 'not-saved' ? t('console.draft.not-saved') : reason}
              </span>
            )}
          </span>
        </span>
      </td>
      <td className="last">
        <StateMark tone={tones[state]}>{t(`console.draft.state.${state}`)}</StateMark>
      </td>
      <td className="second text-text-2">
        {productId === null ? t('console.draft.new') : listed(row.fields.map((field) => fieldName(field, t)))}
      </td>
      <td className="second text-text-2">
        <bdi>{row.by}</bdi>{' '}
        <time dateTime={row.updated_at} title={whole(row.updated_at)}>
          {ago(row.updated_at)}
        </time>
      </td>
    </tr>
  );
}
