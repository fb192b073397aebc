import type { ShownTag } from '@souk/contract/console/operator-tags';
import { CATALOGUE } from '@souk/rules/limits';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { fieldDirection } from '#parts/field-direction.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TagEffect, type Effect } from './tag-effect.tsx';

export type TagRequest = { tag: ShownTag; kind: 'change' | 'delete' };
type TagSheetProps = { request: TagRequest | null; onClose(): void; onDone(): void };

/** Preview of renaming or deleting a tag. */
export function TagSheet({ request, onClose, onDone }: TagSheetProps) {
  const t = useT();
  const tag = request?.tag.name ?? '';
  return (
    <Sheet
      open={request !== null}
      onClose={onClose}
      title={t(request?.kind === 'delete' ? 'operator.tags.sheet.delete' : 'operator.tags.sheet.change', {
        tag,
      })}
    >
      {request && (
        <Change
          key={`${request.kind}/${request.tag.id}`}
          request={request}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Sheet>
  );
}

/** Debounce of the preview. */
const pauseMs = 300;

function Change({ request, onClose, onDone }: { request: TagRequest; onClose(): void; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { tag, kind } = request;
  const [name, setName] = useState(tag.name);
  const into = useSettled(kind === 'delete' ? '' : name.trim());
  const effect = useLoaded<Effect>(into, (signal) =>
    call('GET operator/tags/{id}/change', { params: { id: tag.id }, query: { into }, signal }),
  );
  const isDelete = kind === 'delete';
  const needs = effect ? effect.banners + effect.collections : 0;
  const isReady = effect !== null && into === (isDelete ? '' : name.trim());
  const mayAct = isReady && (isDelete ? needs === 0 : into !== '' && into !== tag.name);
  async function change() {
    const body = { into: isDelete ? null : into };
    const isDone = await act(() => call('POST operator/tags/{id}/change', { params: { id: tag.id }, body }));
    if (!isDone) return;
    toast(t('operator.tags.begun'));
    onDone();
  }
  const does = isDelete ? 'delete' : effect?.exists ? 'merge' : 'change';
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayAct) void change();
      }}
    >
      {!isDelete && (
        <Field name="into" form="tag" label={t('operator.tags.into')}>
          <TextInput
            dir={fieldDirection(name)}
            value={name}
            maxLength={CATALOGUE.tag}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <div className={isDelete ? undefined : 'min-h-20'} aria-live="polite">
        {isDelete || (into !== '' && into !== tag.name) ? (
          effect ? (
            <TagEffect effect={effect} isDelete={isDelete} />
          ) : (
            <Skeleton className="h-20" />
          )
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('operator.cancel')}</Button>
        <Button type="submit" variant={isDelete ? 'danger' : 'primary'} aria-disabled={!mayAct} busy={isBusy}>
          {t(`operator.tags.do.${does}`)}
        </Button>
      </div>
    </form>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
