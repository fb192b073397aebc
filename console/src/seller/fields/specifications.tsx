import { CATALOGUE } from '@souk/rules/limits';
import type { ClipboardEvent } from 'react';
import { Card } from '#parts/card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';
import type { Specification } from '@souk/rules/specifications';
import { readSpecifications } from './read-specifications.ts';

export function Specifications({ draft, errors, set }: Pick<PartProps, 'draft' | 'errors' | 'set'>) {
  const t = useT();
  const rows = draft.specifications;
  const write = (index: number, row: Partial<Specification>) =>
    set(({ specifications }) => ({
      specifications: specifications.map((one, place) => (place === index ? { ...one, ...row } : one)),
    }));
  const add = () =>
    set(({ specifications }) => ({ specifications: [...specifications, { title: '', value: '' }] }));

  function paste(event: ClipboardEvent, index: number) {
    const pasted = readSpecifications(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    set(({ specifications }) => {
      const isEmpty = specifications[index]?.title === '' && specifications[index].value === '';
      const place = isEmpty ? index : index + 1;
      return {
        specifications: specifications
          .toSpliced(place, isEmpty ? 1 : 0, ...pasted)
          .slice(0, CATALOGUE.specifications),
      };
    });
  }

  return (
    <Card title={t('console.field.specifications')}>
      <p className="-mt-2 text-13 text-text-2">{t('console.specifications.text')}</p>
      {errors['specifications'] && <FieldError>{errors['specifications']}</FieldError>}
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map(({ title, value }, index) => (
            // Rows have no identity but their position.
            <li key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2">
              <TextInput
                small
                dir="auto"
                aria-label={t('console.specifications.name', { number: index + 1 })}
                aria-invalid={errors[`specifications.${index}.title`] ? true : undefined}
                maxLength={CATALOGUE.specificationTitle}
                value={title}
                onPaste={(event) => paste(event, index)}
                onChange={({ target }) => write(index, { title: target.value })}
              />
              <TextInput
                small
                dir="auto"
                aria-label={t('console.specifications.value', { number: index + 1 })}
                maxLength={CATALOGUE.specificationValue}
                value={value}
                onPaste={(event) => paste(event, index)}
                onChange={({ target }) => write(index, { value: target.value })}
              />
              <IconButton
                size="small"
                iconSize={16}
                icon="close"
                label={t('console.specifications.remove', { number: index + 1 })}
                onClick={() =>
                  set(({ specifications }) => ({ specifications: specifications.toSpliced(index, 1) }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length < CATALOGUE.specifications && (
        <span>
          <Button size="small" icon="plus" onClick={add}>
            {t('console.specifications.add')}
          </Button>
        </span>
      )}
    </Card>
  );
}
