import type { InterfaceText } from '@souk/contract/console/operator-texts';
import { useDeferredValue, useMemo } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { faultIn, previewOf } from './message-preview.ts';

export type ShownIn = { code: string; name: string; direction: 'ltr' | 'rtl' };

type TextListRowProps = {
  text: InterfaceText;
  language: ShownIn;
  typed: string | undefined;
  error: string | undefined;
  onType: ((text: string) => void) | null;
};

/** The effective text for shoppers. */
export const shownText = ({ own, shipped }: Pick<InterfaceText, 'own' | 'shipped'>) => own ?? shipped ?? '';

/** An English text beside its translation, validated while typing. */
export function TextListRow({ text, language, typed, error, onType }: TextListRowProps) {
  const t = useT();
  const { key, english, shipped, own } = text;
  const value = typed ?? shownText(text);
  const isOwn = value !== '' && value !== shipped;
  const id = `text-${key}`;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-1 text-12 text-text-3">
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {key}
          </bdi>
        </p>
        <p
          dir="ltr"
          lang="en"
          className="rounded-control bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere"
        >
          <Marked text={english} />
        </p>
      </div>
      <div className="min-w-0">
        <p className="mb-1 flex min-h-4 flex-wrap items-center justify-end gap-2 text-12">
          {isOwn && shipped !== null && <StateMark tone="work">{t('operator.text.own')}</StateMark>}
          {onType && shipped !== null && value !== shipped && (
            <button
              type="button"
              className="font-medium text-primary-ink hover:underline"
              onClick={() => onType(shipped)}
            >
              {t('operator.text.reset')}
            </button>
          )}
          {onType && shipped === null && own === null && value === '' && (
            <button
              type="button"
              className="font-medium text-primary-ink hover:underline"
              onClick={() => onType(english)}
            >
              {t('operator.text.take-english')}
            </button>
          )}
        </p>
        <Textarea
          id={id}
          aria-label={t('operator.text.in', { key, language: language.name })}
          aria-describedby={`${id}-state`}
          rows={1}
          className="min-h-11!"
          readOnly={!onType}
          dir={language.direction}
          lang={language.code}
          value={value}
          onChange={({ target }) => onType?.(target.value)}
        />
        <TextState id={`${id}-state`} {...{ value, english, error, language }} />
        {isOwn && shipped !== null && (
          <p className="mt-1 text-12 text-text-3">
            {t('operator.text.was')} <bdi lang={language.code}>{shipped}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

type TextStateProps = {
  id: string;
  value: string;
  english: string;
  error: string | undefined;
  language: ShownIn;
};

function TextState({ id, value, english, error, language }: TextStateProps) {
  const t = useT();
  const later = useDeferredValue(value);
  const fault = useMemo(() => (later === '' ? null : faultIn(later, english)), [later, english]);
  const preview = useMemo(
    () => (fault ? null : previewOf(later, { language: language.code, direction: language.direction })),
    [later, fault, language.code, language.direction],
  );
  if (fault || error)
    return (
      <FieldError id={id}>
        {fault ? t(`operator.text.fault.${fault.reason}`, { name: fault.name }) : error}
      </FieldError>
    );
  return (
    <p id={id} className="mt-1 text-12 text-text-2">
      {value === '' ? (
        <span className="inline-flex items-center gap-1 text-warning">
          <Icon name="warning" size={14} /> {t('operator.text.missing')}
        </span>
      ) : (
        preview !== null && (
          <>
            {t('operator.text.preview')}{' '}
            <bdi dir={language.direction} lang={language.code} className="text-text">
              {preview}
            </bdi>
          </>
        )
      )}
    </p>
  );
}

/** Highlights placeholders. */
function Marked({ text }: { text: string }) {
  return text.split(/(\{\w+\}|<\/?\w+>|#)/).map((piece, place) =>
    place % 2 === 1 ? (
      <span key={place} className="rounded-tag bg-info-soft px-1 font-mono text-12 text-info">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
