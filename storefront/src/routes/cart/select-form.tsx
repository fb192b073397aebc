import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';

type SelectFormProps = {
  ids: readonly number[];
  state: 'all' | 'none' | 'some';
  label: string;
  hideLabel?: boolean;
  isBlocked?: boolean;
};

/** Checkbox that selects or deselects cart lines immediately; without JavaScript, a button submits it. */
export function SelectForm({ ids, state, label, hideLabel, isBlocked }: SelectFormProps) {
  const t = useT();
  const fetcher = useFetcher();
  const box = useRef<HTMLInputElement>(null);
  const selection =
    fetcher.formData?.get('intent') === 'select' ? (fetcher.formData.get('checked') ? 'all' : 'none') : state;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection === 'some';
  }, [selection]);
  const isOn = selection === 'all';
  return (
    <fetcher.Form method="post" action={links.cart()} className="flex items-center gap-2">
      <input type="hidden" name="intent" value="select" />
      <input type="hidden" name={isOn ? 'unchecked' : 'checked'} value={ids.join(',')} />
      <Checkbox
        ref={box}
        label={label}
        hideLabel={Boolean(hideLabel)}
        checked={isOn}
        disabled={Boolean(isBlocked)}
        onChange={(event) => void fetcher.submit(event.currentTarget.form)}
      />
      <noscript>
        <button type="submit" name="plain" value="1" className="link text-13">
          {t('cart.select.plain')}
        </button>
      </noscript>
    </fetcher.Form>
  );
}
