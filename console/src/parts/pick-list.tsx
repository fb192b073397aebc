import { useEffect, useState } from 'react';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Thumb } from './thumb.tsx';
import { useFocus } from './use-focus.ts';
import { useLoaded } from './use-loaded.ts';

export type PickRow = { id: number; title: string; image: string; detail?: string };
type PickListProps<Row extends PickRow> = {
  of: string;
  label: string;
  none?: string;
  /** Matching rows; without a query, the first ones. */
  find(q: string, signal: AbortSignal): Promise<Row[]>;
  onPick(row: Row): void;
};

const pauseMs = 200;

/** Searchable list to pick one item from. */
export function PickList<Row extends PickRow>({ of, label, none, find, onPick }: PickListProps<Row>) {
  const t = useT();
  const input = useFocus();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const rows = useLoaded(`${of}/${q}`, (signal) => find(q, signal));
  return (
    <div className="grid gap-3">
      <Field form="pick" name="q" label={label} hideLabel>
        <TextInput
          type="search"
          ref={input}
          placeholder={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {rows?.length === 0 && (
        <EmptyState
          icon="search"
          level="h3"
          title={q === '' && none ? none : t('console.list.nothing', { text: q })}
        />
      )}
      <ul className="grid">
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-sunk"
              onClick={() => onPick(row)}
            >
              {row.image !== '' && <Thumb image={row.image} className="size-9" />}
              <span className="min-w-0">
                <bdi className="block wrap-anywhere">{row.title}</bdi>
                {row.detail && <bdi className="block text-12 text-text-3">{row.detail}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
