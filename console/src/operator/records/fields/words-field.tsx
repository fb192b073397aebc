import { lazy, Suspense } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import type { FieldKind } from '#operator/records/record-field.ts';
import { fieldHint, fieldTitle } from '#operator/records/words.ts';

const RichText = lazy(() => import('./rich-text.tsx'));

type WordsFieldProps = FieldControlProps & {
  field: FieldControlProps['field'] & Extract<FieldKind, { kind: 'text' | 'long' | 'html' }>;
};
type Texts = Record<string, Record<string, string>>;

/** Text in the shop's default language, with translations beside it. */
export function WordsField({ field, draft, errors, set, facts }: WordsFieldProps) {
  const t = useT();
  const comma = useComma();
  const { name, kind } = field;
  const texts = (draft['texts'] ?? {}) as Texts;
  const own = facts.languages.find(({ is_default: isDefault }) => isDefault);
  const others = field.translated ? facts.languages.filter(({ is_default: isDefault }) => !isDefault) : [];
  const inLanguage = (code: string) => texts[code]?.[name] ?? '';
  function write(code: string, text: string) {
    const { [name]: _before, ...rest } = texts[code] ?? {};
    const written = text === '' ? rest : { ...rest, [name]: text };
    const { [code]: _own, ...languages } = texts;
    set('texts', Object.keys(written).length > 0 ? { ...languages, [code]: written } : languages);
  }
  const title = fieldTitle(name, t);
  const titleIn = (language: string) => (others.length > 0 ? `${title}${comma}${language}` : title);
  return (
    <div
      className={
        kind === 'html' ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]'
      }
    >
      <Words
        {...{ field, id: name, label: titleIn(own?.name ?? ''), error: errors[name] }}
        direction={own?.direction ?? 'ltr'}
        language={own?.code ?? 'en'}
        value={String(draft[name] ?? '')}
        onChange={(text) => set(name, text)}
      />
      {others.map(({ code, name: language, direction }) => (
        <Words
          key={code}
          {...{ field, id: `texts.${code}.${name}`, label: titleIn(language), direction, language: code }}
          error={errors[`texts.${code}.${name}`] ?? errors[`texts.${code}`]}
          isTranslation
          value={inLanguage(code)}
          onChange={(text) => write(code, text)}
        />
      ))}
    </div>
  );
}

type WordsProps = {
  field: WordsFieldProps['field'];
  id: string;
  label: string;
  error: string | undefined;
  direction: 'ltr' | 'rtl';
  language: string;
  isTranslation?: boolean;
  value: string;
  onChange(text: string): void;
};

function Words({ field, id, label, error, direction, language, isTranslation, value, onChange }: WordsProps) {
  const t = useT();
  const { kind, max, name } = field;
  if (kind === 'html')
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <RichText {...{ id, label, error, direction, language, value, onChange, max }} />
      </Suspense>
    );
  const typed = {
    value,
    maxLength: max,
    dir: value === '' ? direction : 'auto',
    lang: language,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const isOptional = field.isOptional ?? isTranslation;
  return (
    <Field
      form="record"
      name={id}
      label={label}
      hint={isTranslation ? undefined : fieldHint(name, t)}
      error={error}
      {...(isOptional ? { necessity: 'optional' } : {})}
    >
      {kind === 'long' ? <Textarea rows={2} {...typed} /> : <TextInput {...typed} />}
    </Field>
  );
}
