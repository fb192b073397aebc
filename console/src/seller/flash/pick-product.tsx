import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { useFocus } from '#parts/use-focus.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Thumb } from '#parts/thumb.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type PickedProduct = { id: number; title: string; image: string };

const pauseMs = 200;
const shown = 30;

/** One of the store's products that shoppers see, by its words. */
export function PickProduct({ onPick }: { onPick(product: PickedProduct): void }) {
  const t = useT();
  const input = useFocus();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useLoaded(q, (signal) =>
    call('GET seller/products', { query: { view: 'live', limit: shown, ...(q ? { q } : {}) }, signal }),
  );
  return (
    <div className="grid gap-3">
      <Field form="pick" name="q" label={t('console.flash.pick')} hideLabel>
        <TextInput
          type="search"
          ref={input}
          placeholder={t('console.flash.pick')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {found?.rows.length === 0 && <p className="text-13 text-text-2">{t('console.flash.pick.none')}</p>}
      <ul className="grid">
        {found?.rows.map(({ id, title, image }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-sunk"
              onClick={() => onPick({ id, title, image })}
            >
              <Thumb image={image} className="size-9" />
              <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
