import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';

type Value = { id: number; title: string };
type MergeValuesProps = { name: string; values: readonly Value[] };

/** Merges an attribute value into another, after a preview. */
export function MergeValues({ name, values }: MergeValuesProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState({ from: 0, into: 0 });
  const [from, into] = [chosen.from, chosen.into].map((id) => values.find((one) => one.id === id));
  const found = usePreview(from, into);
  async function merge() {
    if (!from || !into) return;
    const sent = { params: { id: from.id }, body: { into: into.id } };
    if (!(await act(() => call('POST operator/attribute-values/{id}/merge', sent)))) return;
    setIsOpen(false);
    setChosen({ from: 0, into: 0 });
    toast(t('operator.merge.done', { name: from.title, into: into.title }));
    await revalidate();
  }
  const select = (side: 'from' | 'into', others: readonly Value[]) => (
    <Field form="merge" name={side} label={t(`operator.merge.value.${side}`)}>
      <Select
        value={chosen[side]}
        onChange={({ target }) => setChosen({ ...chosen, [side]: Number(target.value) })}
      >
        <option value={0}>{t('operator.merge.value.choose')}</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('operator.merge.values')}</Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('operator.merge.value.title', { name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t('operator.cancel')}</Button>
            {into && found?.doubled === 0 && (
              <Button variant="danger" busy={isBusy} onClick={() => void merge()}>
                {t('operator.merge.do', { into: into.title })}
              </Button>
            )}
          </div>
        }
      >
        <div className="grid gap-4">
          {select('from', values)}
          {select(
            'into',
            values.filter(({ id }) => id !== chosen.from),
          )}
          {from && into && !found && <Skeleton className="h-24" />}
          {found && <ValuePreview found={found} />}
        </div>
      </Sheet>
    </>
  );
}

/** Null until both are selected. */
export function usePreview(from: Value | undefined, into: Value | undefined) {
  return useLoaded(from && into ? `${from.id}/${into.id}` : null, (signal) =>
    call('GET operator/attribute-values/{id}/merge', {
      params: { id: from!.id },
      query: { into: into!.id },
      signal,
    }),
  );
}

type Found = NonNullable<ReturnType<typeof usePreview>>;

/** The effect of a merge. */
export function ValuePreview({ found }: { found: Found }) {
  const t = useT();
  const { products, variants, doubled, from } = found;
  return (
    <>
      <div role="status">
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>{t('operator.merge.value.products', { count: products })}</li>
          <li>{t('operator.merge.value.variants', { count: variants })}</li>
          <li className="wrap-anywhere">{t('operator.merge.value.gone', { name: from })}</li>
        </ul>
      </div>
      {doubled > 0 && (
        <Notice tone="warning" live>
          {t('operator.merge.value.doubled', { count: doubled })}
        </Notice>
      )}
    </>
  );
}
