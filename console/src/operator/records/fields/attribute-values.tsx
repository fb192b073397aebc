import { useState } from 'react';
import { CATALOGUE } from '@souk/rules/limits';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { fieldDirection } from '#parts/field-direction.ts';
import { RemoveValue } from './remove-value.tsx';
import { changed, moved, RowButtons, without } from './row-buttons.tsx';

type Value = { id?: number; title: string; swatch: string | null; texts: Record<string, { title?: string }> };

type StoredValue = Value & { id: number };
const isStored = (value: Value): value is StoredValue => value.id !== undefined;

export function AttributeValues({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const [removed, setRemoved] = useState<StoredValue | null>(null);
  const rows = draft[field.name] as Value[];
  const below = errorsUnder(errors, field.name);
  const others = facts.languages.filter(({ is_default: isDefault }) => !isDefault);
  const write = (next: Value[]) => set(field.name, next);

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-label">{t('operator.field.values')}</legend>
      <ul className="grid gap-2">
        {rows.map((row, index) => (
          <li key={row.id ?? `new-${index}`} className="grid gap-1">
            <div className="flex items-center gap-2">
              <Swatch row={row} onChange={(swatch) => write(changed(rows, index, { ...row, swatch }))} />
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-flow-col sm:auto-cols-fr">
                <TextInput
                  small
                  aria-label={t('operator.value.of', { number: index + 1 })}
                  maxLength={CATALOGUE.title}
                  dir={fieldDirection(row.title)}
                  value={row.title}
                  onChange={({ target }) => write(changed(rows, index, { ...row, title: target.value }))}
                />
                {others.map(({ code, name, direction }) => (
                  <TextInput
                    key={code}
                    small
                    dir={direction}
                    lang={code}
                    placeholder={name}
                    aria-label={t('operator.value.in', { number: index + 1, language: name })}
                    maxLength={CATALOGUE.title}
                    value={row.texts[code]?.title ?? ''}
                    onChange={({ target }) =>
                      write(
                        changed(rows, index, { ...row, texts: inLanguage(row.texts, code, target.value) }),
                      )
                    }
                  />
                ))}
              </div>
              <RowButtons
                name={row.title}
                onUp={index > 0 ? () => write(moved(rows, index)) : undefined}
                onRemove={() => (isStored(row) ? setRemoved(row) : write(without(rows, index)))}
              />
            </div>
            {Object.entries(below).map(
              ([path, message]) =>
                (path === `${index}` || path.startsWith(`${index}.`)) && (
                  <FieldError key={path}>{message}</FieldError>
                ),
            )}
          </li>
        ))}
      </ul>
      <AddValues
        onAdd={(titles) => write([...rows, ...titles.map((title) => ({ title, swatch: null, texts: {} }))])}
      />
      {errors[field.name] && <FieldError>{errors[field.name]}</FieldError>}
      {removed && (
        <RemoveValue
          value={removed}
          others={rows.filter(isStored).filter(({ id }) => id !== removed.id)}
          onRemove={() => {
            write(rows.filter(({ id }) => id !== removed.id));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </fieldset>
  );
}

function AddValues({ onAdd }: { onAdd(titles: string[]): void }) {
  const t = useT();
  const [added, setAdded] = useState('');
  function add() {
    // Several at once, pasted from a list.
    const titles = added.split(/[,،\n]/).map((one) => one.trim());
    onAdd(titles.filter(Boolean));
    setAdded('');
  }
  return (
    <div className="flex items-center gap-2">
      <TextInput
        small
        aria-label={t('operator.value.add')}
        placeholder={t('operator.value.hint')}
        value={added}
        onChange={({ target }) => setAdded(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="small" icon="plus" onClick={add}>
        {t('operator.value.add')}
      </Button>
    </div>
  );
}

function inLanguage(texts: Value['texts'], code: string, title: string): Value['texts'] {
  const { [code]: _before, ...others } = texts;
  return title === '' ? others : { ...others, [code]: { title } };
}

function Swatch({ row, onChange }: { row: Value; onChange(colour: string): void }) {
  const t = useT();
  return (
    <input
      type="color"
      aria-label={t('operator.value.colour', { name: row.title })}
      className="size-10 flex-none cursor-pointer rounded-control border border-control bg-surface p-1"
      value={row.swatch ?? '#ffffff'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
