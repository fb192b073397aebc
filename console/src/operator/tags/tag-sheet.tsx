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
import { DeleteTag } from './delete-tag.tsx';
import { TagEffect, type Effect } from './tag-effect.tsx';

export type TagRequest = { tag: ShownTag; kind: 'change' | 'delete' };
type TagSheetProps = {
  request: TagRequest | null;
  onMerge(tag: ShownTag): void;
  onClose(): void;
  onDone(): void;
};

/** Preview of renaming or deleting a tag. */
export function TagSheet({ request, onMerge, onClose, onDone }: TagSheetProps) {
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
      {request?.kind === 'change' && (
        <Change key={request.tag.id} tag={request.tag} onClose={onClose} onDone={onDone} />
      )}
      {request?.kind === 'delete' && (
        <DeleteTag
          key={request.tag.id}
          tag={request.tag}
          onMerge={() => onMerge(request.tag)}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Sheet>
  );
}

/** Debounce of the preview. */
const pauseMs = 300;

type ChangeProps = { tag: ShownTag; onClose(): void; onDone(): void };

function Change({ tag, onClose, onDone }: ChangeProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [name, setName] = useState(tag.name);
  const into = useSettled(name.trim());
  const effect = useLoaded<Effect>(into, (signal) =>
    call('GET operator/tags/{id}/change', { params: { id: tag.id }, query: { into }, signal }),
  );
  const isReady = effect !== null && into === name.trim();
  const mayAct = isReady && into !== '' && into !== tag.name;
  async function change() {
    const sent = { params: { id: tag.id }, body: { into } };
    if (!(await act(() => call('POST operator/tags/{id}/change', sent)))) return;
    toast(t('operator.tags.begun'));
    onDone();
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayAct) void change();
      }}
    >
      <Field name="into" form="tag" label={t('operator.tags.into')}>
        <TextInput
          dir={fieldDirection(name)}
          value={name}
          maxLength={CATALOGUE.tag}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="min-h-20" aria-live="polite">
        {into !== '' && into !== tag.name ? (
          effect ? (
            <TagEffect effect={effect} />
          ) : (
            <Skeleton className="h-20" />
          )
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('operator.cancel')}</Button>
        <Button type="submit" variant="primary" aria-disabled={!mayAct} busy={isBusy}>
          {t(effect?.exists ? 'operator.tags.do.merge' : 'operator.tags.do.change')}
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
