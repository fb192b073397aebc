import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { htmlOf, plainTextOf } from '../plain-text.ts';
import type { ShopLanguage } from './language-tabs.tsx';
import type { SetField, StoreDraft } from './use-store-draft.ts';

type StoreWordsProps = {
  draft: StoreDraft;
  set: SetField;
  errors: Readonly<Record<string, string>>;
  language: ShopLanguage;
  name: 'name' | 'description' | 'return_policy';
  max: number;
  rows?: number;
  isHtml?: boolean;
  hint?: string | undefined;
};

/** A translated field in the selected language; missing translations show the fallback. */
export function StoreWords(props: StoreWordsProps) {
  const { draft, set, errors, language, name, max, rows, hint } = props;
  const t = useT();
  const value = wordsIn(draft, language, name);
  const own = draft[name];
  function write(text: string) {
    if (language.is_default) return set(name, text);
    const { [name]: _before, ...rest } = draft.texts[language.code] ?? {};
    const { [language.code]: _own, ...others } = draft.texts;
    const written = text === '' ? rest : { ...rest, [name]: text };
    set('texts', Object.keys(written).length > 0 ? { ...others, [language.code]: written } : others);
  }
  const text = props.isHtml ? plainTextOf(value) : value;
  const isPlain = text !== null;
  const typed = { lang: language.code, dir: language.direction, maxLength: max } as const;
  const instead = language.is_default ? '' : (plainTextOf(own) ?? own);
  return (
    <Field
      form="store"
      name={name}
      label={t(`console.store.field.${name}`)}
      hint={hint ?? (isPlain ? t(`console.store.hint.${name}`) : t('console.product.description.html'))}
      error={errors[name]}
      {...(language.is_default ? {} : { necessity: 'optional' })}
    >
      {rows === undefined ? (
        <TextInput
          {...typed}
          placeholder={instead}
          value={value}
          onChange={({ target }) => write(target.value)}
        />
      ) : (
        <Textarea
          // Remounts: plain text and HTML of a language need separate inputs.
          key={`${language.code} ${isPlain}`}
          {...typed}
          rows={rows}
          placeholder={instead}
          className={isPlain ? '' : 'font-mono text-13'}
          defaultValue={text ?? value}
          onChange={({ target }) => write(isPlain ? htmlOf(target.value) : target.value)}
        />
      )}
    </Field>
  );
}

export function wordsIn(
  draft: StoreDraft,
  language: Pick<ShopLanguage, 'code' | 'is_default'>,
  name: 'name' | 'description' | 'return_policy',
): string {
  return language.is_default ? draft[name] : (draft.texts[language.code]?.[name] ?? '');
}
