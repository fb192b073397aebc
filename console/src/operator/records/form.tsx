import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SaveChanges } from '#parts/save-changes.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { findDraft } from '#operator/storefront/draft-calls.ts';
import { DraftNotice } from '#operator/storefront/draft-notice.tsx';
import { homeOf, readRecord } from './calls.ts';
import { DeleteRecord } from './delete-record.tsx';
import { FieldControl } from './field-control.tsx';
import { fieldsOf, kinds, rightOf } from './kinds.ts';
import type { RecordField } from './record-field.ts';
import { placeIn } from './place-in.ts';
import { isMerged, MergeRecord } from './merge-record.tsx';
import { MergeValues } from './merge-values.tsx';
import { Visibility } from './visibility.tsx';
import { ProposalsCard } from '#operator/flash/proposals-card.tsx';
import { VoucherCost } from './voucher-cost.tsx';
import { ShopView } from './shop-view.tsx';
import { useRecord } from './use-record.ts';
import { useValueText } from './value-text.ts';
import { fieldTitle, kindTitle, newTitle, ownWords, sideTitle } from './words.ts';

export async function loader({ request: { url, signal }, params }: LoaderFunctionArgs) {
  const place = placeIn(url);
  const within = new URL(url).searchParams.get('in');
  const id = params['id']!; // the route has one
  const draft = new URL(url).searchParams.get('draft');
  const [saved, facts, stored] = await Promise.all([
    id === 'new' ? null : readRecord(place, id, signal),
    loadShopFacts(),
    findDraft(place, { id, draft }, signal),
  ]);
  return { place, saved, facts, within, stored };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Form of a record, with translations. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { place, saved, stored } = loaded;
  return (
    <RecordForm
      key={`${place.kind}/${saved?.id}/${saved?.version}/${stored?.id}/${stored?.at}`}
      {...loaded}
    />
  );
}

function firstDraft({ place, within }: Pick<Loaded, 'place' | 'within'>) {
  const { draft } = kinds[place.kind];
  if (within === null) return draft;
  if (place.kind === 'subcategory') return { ...draft, category_id: Number(within) };
  return { ...draft, [place.kind === 'banner' ? 'place' : 'area']: within };
}

function RecordForm({ place, saved, facts, within, stored }: Loaded) {
  const t = useT();
  const { may } = useMe();
  const [first] = useState(() => stored?.values ?? saved?.values ?? firstDraft({ place, within }));
  const form = useRecord({ place, known: saved, values: first, stored });
  const fields = fieldsOf(place);
  const own = ownWords(place.kind);
  const textOf = useValueText(fields, facts.currency);
  const status = first['status'];
  const name = String(first['title'] ?? '') || t('operator.record.untitled');
  const control = (field: RecordField) => (
    <FieldControl
      key={field.name}
      field={field}
      draft={form.draft}
      errors={form.errors}
      set={form.set}
      facts={facts}
    />
  );
  const isOwnVoucher = place.area === 'store' && place.kind === 'voucher';
  const sideFields = fields.filter(({ side }) => side);
  return (
    <>
      <PageHead
        up={{ to: homeOf(place), title: kindTitle(place.kind, t) }}
        title={saved ? <bdi>{name}</bdi> : newTitle(place.kind, t)}
        mark={
          saved &&
          (status === 'public' || status === 'private') && (
            <Visibility kind={place.kind} status={status} facts={first} />
          )
        }
      >
        {saved && <ShopView place={place} values={saved.values} id={saved.id} />}
        {saved && isMerged(place.kind) && may('catalog.write') && (
          <MergeRecord kind={place.kind} id={saved.id} name={name} />
        )}
        {saved && place.kind === 'attribute' && may('catalog.write') && (
          <MergeValues name={name} values={storedValues(saved.values)} />
        )}
        {saved && may(rightOf(place, 'write')) && (
          <DeleteRecord place={place} saved={saved} name={name} draftId={stored?.id ?? null} />
        )}
      </PageHead>
      {stored && <DraftNotice draft={stored} mayWrite={may('content.write')} />}
      <fieldset
        disabled={!may(rightOf(place, 'write'))}
        className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]"
      >
        <Card title={t('operator.record.facts')}>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields
              .filter(({ side }) => !side)
              .map((field) => (
                <div key={field.name} className={isShort(field) ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
                  {control(field)}
                </div>
              ))}
          </div>
        </Card>
        {(sideFields.length > 0 || isOwnVoucher) && (
          <div className="grid gap-4">
            {isOwnVoucher && <VoucherCost draft={form.draft} />}
            {sideFields.length > 0 && <Card title={t(sideTitle(place.kind))}>{sideFields.map(control)}</Card>}
          </div>
        )}
      </fieldset>
      {saved && place.kind === 'flash-sale' && <ProposalsCard saleId={saved.id} />}
      <SaveChanges
        form={form}
        isNew={saved === null}
        nameOf={(path) => fieldTitle(path, t)}
        textOf={textOf}
        {...(place.area !== 'window' && { saveLabel: t(own?.save ?? 'console.form.save') })}
        second={place.area === 'window' ? { label: t('operator.draft.keep'), onPress: form.keep } : undefined}
      />
    </>
  );
}

const short = new Set<RecordField['kind']>([
  'money',
  'count',
  'percent',
  'moment',
  'choice',
  'slug',
  'reference',
]);
/** Short fields are placed side by side. */
const isShort = ({ kind }: RecordField) => short.has(kind);

/** Saved values of an attribute, which have ids. */
const storedValues = (values: Record<string, unknown>) =>
  (values['values'] as { id: number; title: string }[] | undefined) ?? [];
