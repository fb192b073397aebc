import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { UsesList } from '#operator/records/uses-list.tsx';
import { usePreview, ValuePreview } from '#operator/records/merge-values.tsx';

type Value = { id: number; title: string };
type RemoveValueProps = {
  value: Value;
  /** The other saved values. */
  others: readonly Value[];
  onRemove(): void;
  onClose(): void;
};

/** Removes a value from the form; one in use is merged into another instead. */
export function RemoveValue({ value, others, onRemove, onClose }: RemoveValueProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [intoId, setInto] = useState(0);
  const params = { id: value.id };
  const used = useLoaded(String(value.id), (signal) =>
    call('GET operator/attribute-values/{id}/uses', { params, signal }),
  );
  const into = others.find(({ id }) => id === intoId);
  const found = usePreview(value, into);
  const isUsed = used !== null && used.uses.length > 0;
  const merge = (chosen: Value) =>
    act(async () => {
      await call('POST operator/attribute-values/{id}/merge', { params, body: { into: chosen.id } });
      toast(t('operator.merge.done', { name: value.title, into: chosen.title }));
      onClose();
      await revalidate();
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('operator.uses.value.title', { name: value.title })}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.cancel')}</Button>
          {isUsed && into && found?.doubled === 0 && (
            <Button variant="danger" busy={isBusy} onClick={() => void merge(into)}>
              {t('operator.merge.do', { into: into.title })}
            </Button>
          )}
          {used && !isUsed && (
            <Button variant="danger" onClick={onRemove}>
              {t('operator.uses.value.remove')}
            </Button>
          )}
        </div>
      }
    >
      {used ? (
        <div className="grid gap-4">
          <div role="status" className="grid gap-3">
            <p>
              {t(isUsed ? 'operator.uses.value.blocked' : 'operator.uses.value.free', { name: value.title })}
            </p>
            <UsesList uses={used.uses} area="catalogue" record={`attribute-value:${value.id}`} />
          </div>
          {isUsed && (
            <Field form="remove-value" name="into" label={t('operator.uses.merge')}>
              <Select value={intoId} onChange={({ target }) => setInto(Number(target.value))}>
                <option value={0}>{t('operator.merge.value.choose')}</option>
                {others.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {isUsed && into && (found ? <ValuePreview found={found} /> : <Skeleton className="h-24" />)}
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Sheet>
  );
}
