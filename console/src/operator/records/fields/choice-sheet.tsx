import type { RecordKindName } from '@souk/contract/console/operator-records';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { Thumb } from '#parts/thumb.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { listRecords } from '#operator/records/calls.ts';
import { kinds } from '#operator/records/kinds.ts';
import { useFocus } from '#parts/use-focus.ts';

export type PickedKind = 'category' | 'subcategory' | 'brand' | 'collection' | 'page' | 'product';
export type Chosen = { id: number; title: string; image: string; detail: string };

type Asked = { q?: string; ids?: string };

export async function listChoices(kind: PickedKind, asked: Asked, signal: AbortSignal): Promise<Chosen[]> {
  if (kind === 'product' && consoleHere() === 'seller') {
    const { rows } = await call('GET seller/products', { query: { ...asked, limit: 100 }, signal });
    return rows.map(({ id, title, image }) => ({ id, title, image, detail: '' }));
  }
  if (kind === 'product') {
    const { rows } = await call('GET operator/products', { query: { ...asked, limit: 100 }, signal });
    return rows.map(({ id, title, image, store }) => ({ id, title, image, detail: store.name }));
  }
  const place = { area: kinds[kind].area, kind: kind as RecordKindName };
  const { rows } = await listRecords(place, { ...asked, limit: 100 }, signal);
  return rows.map(({ id, title, image, facts }) => ({
    ...{ id, title, image },
    detail: String(facts['category'] ?? facts['slug'] ?? ''),
  }));
}

type ChoiceSheetProps = {
  open: boolean;
  title: string;
  kind: PickedKind;
  onClose(): void;
  onChoose(row: Chosen): void;
};

export function ChoiceSheet({ open, title, kind, onClose, onChoose }: ChoiceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} side="end">
      <Choices kind={kind} onChoose={onChoose} />
    </Sheet>
  );
}

const pauseMs = 200;

function Choices({ kind, onChoose }: Pick<ChoiceSheetProps, 'kind' | 'onChoose'>) {
  const t = useT();
  const input = useFocus();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const rows = useLoaded(`${kind}/${q}`, (signal) => listChoices(kind, q ? { q } : {}, signal));
  return (
    <div className="grid gap-3">
      <Field form="choice" name="q" label={t('operator.pick.search')} hideLabel>
        <TextInput
          type="search"
          ref={input}
          placeholder={t('operator.pick.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {rows?.length === 0 && (
        <EmptyState icon="search" level="h3" title={t('console.list.nothing', { text: q })} />
      )}
      <ul className="grid">
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-sunk"
              onClick={() => onChoose(row)}
            >
              {row.image !== '' && <Thumb image={row.image} className="size-9" />}
              <span className="min-w-0">
                <bdi className="block wrap-anywhere">{row.title}</bdi>
                {row.detail !== '' && <bdi className="block text-12 text-text-3">{row.detail}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
