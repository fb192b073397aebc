import { useState } from 'react';
import { Thumb } from '#parts/thumb.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { fieldHint, fieldTitle } from '#operator/records/words.ts';
import { ChoiceSheet } from './choice-sheet.tsx';
import { AddButton } from './record-picker.tsx';
import { moved, RowButtons, without } from './row-buttons.tsx';
import { useNames } from './use-names.ts';

export function ProductsField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const ids = draft[field.name] as number[];
  const names = useNames('product', ids);
  const error = Object.entries(errors).find(([path]) => path.startsWith(field.name))?.[1];
  const write = (next: number[]) => set(field.name, next);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-label">{fieldTitle(field.name, t)}</legend>
      <p className="text-13 text-text-3">{fieldHint(field.name, t)}</p>
      <ul className="grid">
        {ids.map((id, index) => {
          const name = names.get(id)?.title ?? `#${id}`;
          return (
            <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line py-1">
              <Thumb image={names.get(id)?.image ?? ''} className="size-9" />
              <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
              <RowButtons
                name={name}
                onUp={index > 0 ? () => write(moved(ids, index)) : undefined}
                onRemove={() => write(without(ids, index))}
              />
            </li>
          );
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <AddButton label={t('operator.pick.product')} onPress={() => setIsOpen(true)} />
      <ChoiceSheet
        open={isOpen}
        title={t('operator.pick.product')}
        kind="product"
        onClose={() => setIsOpen(false)}
        onChoose={({ id }) => {
          setIsOpen(false);
          if (!ids.includes(id)) write([...ids, id]);
        }}
      />
    </fieldset>
  );
}
