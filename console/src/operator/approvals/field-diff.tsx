import type { Approval } from '@souk/contract/console/operator-approvals';
import { Thumb } from '#parts/thumb.tsx';
import { fieldName } from '#parts/product-field.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useComma, useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { fieldText } from './field-text.ts';
import { wordDiff } from './word-diff.ts';

type FieldChange = Approval['changes'][number];
type FieldDiffProps = { change: FieldChange; approval: Approval };

/** One changed field: public and proposed value. */
export function FieldDiff({ change, approval }: FieldDiffProps) {
  const t = useT();
  const { field, is_changed_since: hasMoved } = change;
  return (
    <section className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <h3 className="flex flex-wrap items-center gap-2 text-13 font-medium text-text-2">
        {fieldName(field, t)}
        {hasMoved && <StateMark tone="bad">{t('operator.approval.moved')}</StateMark>}
      </h3>
      <Sides change={change} approval={approval} />
    </section>
  );
}

type Picture = { image: string; alt: string };

function Sides({ change: { field, before, after }, approval }: FieldDiffProps) {
  const t = useT();
  const language = useLanguage();
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const comma = useComma();
  const languageName = (code: string) => languages.of(code) ?? code;
  const { money } = useFormat();
  const valueText = (value: FieldChange['after']): string => {
    const name = approval.names[`${field} ${String(value)}`];
    if (name !== undefined) return name;
    if (field.endsWith('_minor') && typeof value === 'number' && approval.selling)
      return money({ minor: value, currency: approval.selling.currency });
    return fieldText(field, value, { t, comma, languageName });
  };
  if (field === 'pictures')
    return <Pictures before={before as Picture[] | null} after={after as Picture[]} />;
  if (before === null)
    return (
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {valueText(after)}
      </p>
    );
  return (
    <p className="whitespace-pre-line wrap-anywhere" dir="auto">
      {wordDiff(valueText(before), valueText(after)).map(({ text, is }, index) =>
        is === 'gone' ? (
          <del key={index} className="mx-0.5 rounded-tag bg-sale-soft text-sale">
            {text}
          </del>
        ) : is === 'new' ? (
          <ins key={index} className="mx-0.5 rounded-tag bg-success-soft text-success no-underline">
            {text}
          </ins>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}

function Pictures({ before, after }: { before: Picture[] | null; after: Picture[] }) {
  const t = useT();
  const old = new Set(before?.map(({ image }) => image));
  const remaining = new Set(after.map(({ image }) => image));
  const removed = (before ?? []).filter(({ image }) => !remaining.has(image));
  return (
    <ul className="flex flex-wrap gap-2">
      {after.map(({ image, alt }) => {
        const isNew = before !== null && !old.has(image);
        return (
          <li key={image} className="grid gap-0.5 text-center text-12 text-text-2">
            <Thumb image={image} className={classNames('size-20', isNew && 'outline-2 outline-success')} />
            {isNew ? t('operator.approval.picture.new') : alt.slice(0, 14)}
          </li>
        );
      })}
      {removed.map(({ image }) => (
        <li key={image} className="grid gap-0.5 text-center text-12 text-sale">
          <Thumb image={image} className="size-20 opacity-40" />
          {t('operator.approval.picture.gone')}
        </li>
      ))}
    </ul>
  );
}
