import { CATALOGUE } from '@souk/rules/limits';
import { Card } from '#parts/card.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';
import { resultOf, shownLetters } from './search-result.ts';

/** Search engine preview while typing; missing texts are derived from the product, as on its page. */
export function SearchPreview({ draft, choices, errors, set }: PartProps) {
  const t = useT();
  const category = choices.categories.find(({ id }) => id === draft.category_id);
  const subcategory = category?.subcategories.find(({ id }) => id === draft.subcategory_id);
  const path = [location.host, category?.title, subcategory?.title].filter(Boolean).join(' › ');
  const { title, description } = resultOf(draft, choices.site_name);
  return (
    <Card title={t('console.search-result.title')}>
      <div className="-mt-2 grid gap-0.5 rounded-control bg-sunk px-3 py-2.5" dir="auto">
        <p className="text-12 wrap-anywhere text-text-2">{path}</p>
        <p className="line-clamp-1 text-18 wrap-anywhere text-primary-ink">{title}</p>
        <p className="line-clamp-2 text-13 wrap-anywhere text-text-2">{description}</p>
      </div>
      <Field
        form="product"
        name="meta_title"
        label={t('console.field.meta-title')}
        necessity="optional"
        hint={<Length text={draft.meta_title || draft.title} most={shownLetters.title} />}
        error={errors['meta_title']}
      >
        <TextInput
          dir="auto"
          maxLength={CATALOGUE.metaTitle}
          placeholder={draft.title}
          value={draft.meta_title}
          onChange={({ target }) => set({ meta_title: target.value })}
        />
      </Field>
      <Field
        form="product"
        name="meta_description"
        label={t('console.field.meta-description')}
        necessity="optional"
        hint={<Length text={draft.meta_description} most={shownLetters.description} />}
        error={errors['meta_description']}
      >
        <Textarea
          rows={2}
          dir="auto"
          maxLength={CATALOGUE.metaDescription}
          value={draft.meta_description}
          onChange={({ target }) => set({ meta_description: target.value })}
        />
      </Field>
    </Card>
  );
}

/** Length relative to what search engines usually show. */
function Length({ text, most }: { text: string; most: number }) {
  const t = useT();
  const used = Array.from(text).length;
  const isCut = used > most;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full ${isCut ? 'bg-warning' : 'bg-success'}`}
          style={{ inlineSize: `${Math.min(used / most, 1) * 100}%` }}
        />
      </span>
      <span className={`tabular-nums ${isCut ? 'text-warning' : ''}`}>
        {t(isCut ? 'console.search-result.cut' : 'console.search-result.length', { used, most })}
      </span>
    </span>
  );
}
