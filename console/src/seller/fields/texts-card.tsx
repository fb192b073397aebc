import { CATALOGUE } from '@souk/rules/limits';
import { specificationsText } from '@souk/rules/specifications';
import { useState } from 'react';
import type { OwnProduct } from '@souk/contract/seller-console/products';
import { Card } from '#parts/card.tsx';
import { fieldName } from '#parts/product-field.ts';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { htmlOf, plainTextOf } from '../plain-text.ts';
import type { Choices, PartProps } from '../edited-product.ts';

const translated = [
  { name: 'title', isHtml: false, max: CATALOGUE.title },
  { name: 'description', isHtml: true, max: CATALOGUE.description },
  { name: 'overview', isHtml: true, max: CATALOGUE.overview },
  { name: 'specifications', isHtml: false, max: CATALOGUE.specificationsText },
  { name: 'unit', isHtml: false, max: CATALOGUE.unit },
  { name: 'badge', isHtml: false, max: CATALOGUE.badge },
  { name: 'safety', isHtml: false, max: CATALOGUE.safety },
  { name: 'meta_title', isHtml: false, max: CATALOGUE.metaTitle },
  { name: 'meta_description', isHtml: false, max: CATALOGUE.metaDescription },
] as const;
type Translated = (typeof translated)[number];
type Language = Choices['languages'][number];

const originalOf = (draft: OwnProduct, name: Translated['name']): string =>
  name === 'specifications' ? specificationsText(draft.specifications) : (draft[name] ?? '');
const wordsOf = (draft: OwnProduct) => translated.filter(({ name }) => originalOf(draft, name) !== '');
const missingIn = (draft: OwnProduct, code: string) =>
  wordsOf(draft).filter(({ name }) => !draft.texts[code]?.[name]).length;

/** Translations beside the original texts. */
export function TextsCard({ draft, choices, errors, set }: PartProps) {
  const t = useT();
  const own = choices.languages.find(({ is_default: isDefault }) => isDefault);
  const others = choices.languages.filter(({ is_default: isDefault }) => !isDefault);
  const [code, setCode] = useState(others[0]?.code);
  const language = others.find((one) => one.code === code);
  if (!own || !language) return null;
  const words = wordsOf(draft);

  function write(name: Translated['name'], text: string) {
    set(({ texts }) => {
      const { [name]: _before, ...rest } = texts[language!.code] ?? {};
      const written = text === '' ? rest : { ...rest, [name]: text };
      const { [language!.code]: _own, ...languages } = texts;
      return {
        texts: Object.keys(written).length > 0 ? { ...languages, [language!.code]: written } : languages,
      };
    });
  }

  return (
    <Card
      title={t('console.field.texts')}
      end={
        <span className="flex flex-wrap gap-1.5">
          {others.map(({ code: one, name }) => (
            <Chip key={one} selected={one === code} onClick={() => setCode(one)}>
              {name}
              {missingIn(draft, one) > 0 && (
                <span className="text-12 text-warning">
                  {t('console.texts.missing', { count: missingIn(draft, one) })}
                </span>
              )}
            </Chip>
          ))}
        </span>
      }
    >
      <div id="product-texts" tabIndex={-1} className="grid gap-4">
        {words.length === 0 && <p className="text-13 text-text-2">{t('console.texts.none')}</p>}
        {words.map((field) => (
          <Pair
            key={`${language.code} ${field.name}`}
            {...{ field, own, language }}
            original={originalOf(draft, field.name)}
            text={draft.texts[language.code]?.[field.name] ?? ''}
            error={errors[`texts.${language.code}.${field.name}`]}
            onChange={(text) => write(field.name, text)}
          />
        ))}
      </div>
    </Card>
  );
}

type PairProps = {
  field: Translated;
  own: Language;
  language: Language;
  original: string;
  text: string;
  error: string | undefined;
  onChange(text: string): void;
};

function Pair({ field: { name, isHtml, max }, own, language, original, text, error, onChange }: PairProps) {
  const t = useT();
  const label = fieldName(name, t);
  const isLong = isHtml || ['meta_description', 'specifications', 'safety'].includes(name);
  // Formatting beyond plain text is edited as HTML.
  const plain = isHtml ? plainTextOf(text) : text;
  const control = { dir: language.direction, lang: language.code, maxLength: max };
  return (
    <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <span className="text-13 text-text-2">
          {label} · {own.name}
        </span>
        <p
          dir={own.direction}
          lang={own.code}
          className="rounded-control bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-line"
        >
          {isHtml ? (plainTextOf(original) ?? original) : original}
        </p>
      </div>
      <Field
        form="product"
        name={`texts.${language.code}.${name}`}
        label={`${label} · ${language.name}`}
        error={error}
      >
        {isLong ? (
          plain === null ? (
            <Textarea
              rows={6}
              className="font-mono text-13"
              {...control}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <Textarea
              rows={isHtml || name === 'specifications' ? 6 : 2}
              {...control}
              defaultValue={plain}
              onChange={({ target }) => onChange(isHtml ? htmlOf(target.value) : target.value)}
            />
          )
        ) : (
          <TextInput {...control} value={text} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
    </div>
  );
}
