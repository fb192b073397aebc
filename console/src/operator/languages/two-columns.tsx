import type { Translation } from '@souk/contract/console/operator-translations';
import type { TranslatedKind } from '@souk/rules/translated-kinds';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { commandKey } from '#parts/command-key.ts';
import { SaveBar } from '#parts/save-bar.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { CleanedHtml } from '@souk/kit/ui/cleaned-html.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import type { ShownIn } from './text-list-row.tsx';
import { textTitle } from './translated-words.ts';

const RichText = lazy(() => import('#operator/records/fields/rich-text.tsx'));

type TwoColumnsProps = {
  own: ShownIn;
  language: ShownIn;
  kind: TranslatedKind;
  opened: Translation;
  /** Link to the list, on phones. */
  back: string;
  hasNext: boolean;
  onNext(): void;
  onSaved(): Promise<void>;
};

type Field = Translation['fields'][number];

/** Texts of one record in the shop's language and a translation side by side. ⌘↵ saves and continues. */
export function TwoColumns(props: TwoColumnsProps) {
  const t = useT();
  const { may } = useMe();
  const { own, language, kind, opened, back, hasNext, onNext } = props;
  const { typed, errors, type, save, discard, isBusy } = useTranslation(props);
  const count = Object.keys(typed).length;
  const mayWrite = may('texts.write');
  const goOn = async () => {
    if (count > 0 && !(await save())) return;
    onNext();
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void goOn();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
  return (
    <>
      <section className="card" aria-labelledby="translated">
        <header className="card-head">
          <div className="min-w-0">
            <Link
              to={back}
              preventScrollReset
              className="inline-flex items-center gap-1 text-13 text-text-2 hover:underline lg:hidden"
            >
              <Icon name="chevron-start" size={14} /> {t('operator.translations.back')}
            </Link>
            <h2 id="translated" className="wrap-anywhere">
              <bdi>{opened.title || t('operator.record.untitled')}</bdi>
            </h2>
          </div>
          {(hasNext || count > 0) && (
            <Button size="small" busy={isBusy} onClick={() => void goOn()}>
              {t(count > 0 ? 'operator.translations.save-next' : 'operator.translations.next')}
              <kbd className="key ms-2 max-md:hidden">{commandKey.replace('K', 'Enter')}</kbd>
            </Button>
          )}
        </header>
        <div className="hidden gap-6 border-y border-line bg-sunk px-4 py-2 text-13 font-semibold md:grid md:grid-cols-2">
          <bdi lang={own.code}>{own.name}</bdi>
          <span className="flex justify-between gap-2">
            <bdi lang={language.code}>{language.name}</bdi>
            <span className="font-normal text-text-2">{t(`operator.language.${language.direction}`)}</span>
          </span>
        </div>
        {opened.fields.length === 0 && (
          <p className="px-4 py-6 text-text-2">{t('operator.translations.nothing')}</p>
        )}
        {opened.fields.map((field) => (
          <FieldListRow
            key={field.name}
            {...{ field, own, language }}
            title={textTitle(kind, field.name, t)}
            value={typed[field.name] ?? field.text}
            error={errors[field.name]}
            onType={mayWrite ? (value) => type(field, value) : null}
          />
        ))}
      </section>
      <SaveBar
        count={count}
        isNew={false}
        isBusy={isBusy !== false}
        onSave={() => void save()}
        onDiscard={discard}
      />
    </>
  );
}

function useTranslation({ language, kind, opened, onSaved }: TwoColumnsProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const type = ({ name, text }: Field, value: string) => {
    setErrors(({ [name]: _gone, ...others }) => others);
    setTyped(({ [name]: _before, ...others }) => (value === text ? others : { ...others, [name]: value }));
  };
  async function save(): Promise<boolean> {
    const params = { language: language.code, kind, id: opened.id };
    const isDone = await act(async () => {
      try {
        await call('PUT operator/translations/{language}/{kind}/{id}', {
          params,
          body: { texts: typed },
          version: opened.version,
        });
      } catch (error) {
        if (error instanceof Refused) setErrors(fieldsIn(error.fields));
        throw error;
      }
    });
    if (!isDone) return false;
    setTyped({});
    toast(t('operator.translations.saved', { title: opened.title, language: language.name }));
    await onSaved();
    return true;
  }
  const discard = () => {
    setTyped({});
    setErrors({});
  };
  return { typed, errors, type, save, discard, isBusy };
}

/** `texts.ar.title` → `title`. */
const fieldsIn = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  );

type FieldListRowProps = {
  field: Field;
  title: string;
  own: ShownIn;
  language: ShownIn;
  value: string;
  error: string | undefined;
  onType: ((text: string) => void) | null;
};

/** Tags and keywords are stored without spaces; with them, lines break between words. */
const withSpaces = ({ name, original }: Field) =>
  name === 'tags' || name === 'meta_keywords' ? original.replaceAll(/,(?=\S)/g, ', ') : original;

function FieldListRow({ field, title, own, language, value, error, onType }: FieldListRowProps) {
  const t = useT();
  const id = `translation-${field.name.replace(':', '-')}`;
  const label = t('operator.text.in', { key: title, language: language.name });
  return (
    <div className="grid gap-x-6 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-2">
      <p className="text-12 text-text-3 md:col-span-2">{title}</p>
      <div
        dir={own.direction}
        lang={own.code}
        className="min-w-0 self-start rounded-control bg-sunk px-3 py-2.5 wrap-anywhere"
      >
        {field.kind === 'html' ? (
          <CleanedHtml html={field.original} className="shown-text" />
        ) : (
          withSpaces(field)
        )}
      </div>
      <div className="min-w-0">
        {field.kind === 'html' && onType ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <RichText
              {...{ id, label, error, value, max: field.max }}
              direction={language.direction}
              language={language.code}
              onChange={onType}
            />
          </Suspense>
        ) : (
          <Textarea
            id={id}
            rows={1}
            className="min-h-11!"
            aria-label={label}
            readOnly={!onType}
            maxLength={field.max}
            dir={language.direction}
            lang={language.code}
            value={value}
            onChange={({ target }) => onType?.(target.value)}
          />
        )}
        {error && field.kind !== 'html' && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {value === '' && field.original !== '' && (
          <p className="mt-1 text-12 text-warning">
            {t('operator.translations.field-missing', { language: own.name })}
          </p>
        )}
      </div>
    </div>
  );
}
