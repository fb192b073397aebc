import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { ConflictSheet } from '#parts/conflict-sheet.tsx';
import { SaveBar } from '#parts/save-bar.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { useAct } from '#parts/use-act.ts';
import { deleteRecord, homeOf, readRecord, type Place } from './calls.ts';
import { FieldControl } from './field-control.tsx';
import { fieldsOf, kinds, rightOf, type RecordField } from './kinds.ts';
import { placeIn } from './list.tsx';
import { Visibility } from './record-line.tsx';
import { ProposalsCard } from '#operator/flash/proposals-card.tsx';
import { VoucherCost } from './voucher-cost.tsx';
import { ShopView } from './shop-view.tsx';
import { useRecord } from './use-record.ts';
import { useValueText } from './value-text.ts';
import { fieldTitle, kindTitle, newTitle } from './words.ts';

export async function loader({ request: { url, signal }, params }: LoaderFunctionArgs) {
  const place = placeIn(params['kind'], url);
  const within = new URL(url).searchParams.get('in');
  const id = params['id']!; // the route has one
  const [saved, facts] = await Promise.all([
    id === 'new' ? null : readRecord(place, id, signal),
    loadShopFacts(),
  ]);
  return { place, saved, facts, within };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** One record, or a new one: all that can be said of it, in each language of the shop. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <RecordForm key={`${loaded.place.kind}/${loaded.saved?.id}/${loaded.saved?.version}`} {...loaded} />;
}

function firstDraft({ place, within }: Pick<Loaded, 'place' | 'within'>) {
  const { draft } = kinds[place.kind];
  if (within === null) return draft;
  if (place.kind === 'subcategory') return { ...draft, category_id: Number(within) };
  return { ...draft, [place.kind === 'banner' ? 'place' : 'area']: within };
}

function RecordForm({ place, saved, facts, within }: Loaded) {
  const t = useT();
  const { may } = useMe();
  const [first] = useState(() => saved?.values ?? firstDraft({ place, within }));
  const form = useRecord({ place, known: saved, values: first });
  const fields = fieldsOf(place);
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
  const beside = fields.filter(({ side }) => side);
  return (
    <>
      <PageHead
        up={{ to: homeOf(place), title: kindTitle(place.kind, t) }}
        title={saved ? <bdi>{name}</bdi> : newTitle(place.kind, t)}
        mark={saved && (status === 'public' || status === 'private') && <Visibility status={status} />}
      >
        {saved && <ShopView place={place} values={saved.values} id={saved.id} />}
        {saved && may(rightOf(place, 'write')) && <Delete place={place} saved={saved} name={name} />}
      </PageHead>
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
        {(beside.length > 0 || isOwnVoucher) && (
          <div className="grid gap-4">
            {isOwnVoucher && <VoucherCost draft={form.draft} />}
            {beside.length > 0 && <Card title={t('operator.record.shown')}>{beside.map(control)}</Card>}
          </div>
        )}
      </fieldset>
      <ConflictSheet
        conflict={form.conflict}
        nameOf={(path) => fieldTitle(path, t)}
        textOf={textOf}
        onResolve={form.resolve}
        onClose={form.closeConflict}
      />
      {saved && place.kind === 'flash-sale' && <ProposalsCard saleId={saved.id} />}
      <SaveBar
        count={form.changed}
        isNew={saved === null}
        isBusy={form.isBusy}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </>
  );
}

type DeleteProps = { place: Place; saved: { id: number; version: number }; name: string };

function Delete({ place, saved, name }: DeleteProps) {
  const t = useT();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [isAsked, setIsAsked] = useState(false);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(homeOf(place));
  }, [isGone, navigate, place]);
  async function remove() {
    if (!(await act(() => deleteRecord(place, saved)))) return setIsAsked(false);
    toast(t('operator.record.deleted', { name }));
    setIsGone(true);
  }
  return (
    <>
      <Button icon="trash" onClick={() => setIsAsked(true)}>
        {t('operator.record.delete')}
      </Button>
      <Sheet
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('operator.record.delete.title', { name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsAsked(false)}>{t('operator.cancel')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('operator.record.delete')}
            </Button>
          </div>
        }
      >
        <p>{t('operator.record.delete.text')}</p>
      </Sheet>
    </>
  );
}

const short = new Set<RecordField['kind']>(['money', 'count', 'moment', 'choice', 'slug', 'reference']);
/** Two of them stand side by side. */
const isShort = ({ kind }: RecordField) => short.has(kind);
