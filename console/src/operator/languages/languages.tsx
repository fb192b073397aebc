import type { ShopLanguage } from '@souk/contract/console/operator-texts';
import { asksForReview } from '@souk/rules/language-packs';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { forgetShopFacts } from '#operator/shop-facts.ts';
import { useAct } from '#parts/use-act.ts';
import { LanguageSheet } from './language-sheet.tsx';
import { LanguageTabs } from './language-tabs.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/languages', { signal });

/** The shop's languages: enabled ones, their order, and missing translations. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const languages = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [edited, setEdited] = useState<string | null>(null);
  const mayWrite = may('settings.write');
  const after = async (isDone: boolean) => {
    if (isDone) forgetShopFacts();
    await revalidate();
  };
  const move = (index: number, by: number) => async () => {
    const codes = languages.map(({ code }) => code);
    const [code] = codes.splice(index, 1);
    codes.splice(index + by, 0, code!); // its row was moved
    await after(await act(() => call('POST operator/languages/order', { body: { codes } })));
  };
  async function show(language: ShopLanguage, enabled: boolean) {
    const { name, direction, is_default } = language;
    const sent = { params: { language: language.code }, body: { name, direction, is_default, enabled } };
    const isDone = await act(() => call('PUT operator/languages/{language}', sent));
    if (isDone) toast(t(enabled ? 'operator.language.shown' : 'operator.language.hidden', { name }));
    await after(isDone);
  }
  return (
    <>
      <PageHead title={t('operator.nav.languages')} text={t('operator.languages.text')}>
        {mayWrite && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('operator.language.new')}
          </Button>
        )}
      </PageHead>
      <LanguageTabs current="languages" />
      <ul className="card">
        {languages.map((language, index) => (
          <LanguageListRow
            key={language.code}
            language={language}
            onShow={mayWrite && !language.is_default ? (on) => void (isBusy || show(language, on)) : null}
            onEdit={mayWrite ? () => setEdited(language.code) : null}
            up={mayWrite && index > 0 && !isBusy ? move(index, -1) : undefined}
            down={mayWrite && index < languages.length - 1 && !isBusy ? move(index, 1) : undefined}
          />
        ))}
      </ul>
      <p className="mt-3 text-13 text-text-2">{t('install.shop.consoles')}</p>
      <LanguageSheet
        key={edited}
        languages={languages}
        edited={edited}
        onClose={() => setEdited(null)}
        onDone={() => void after(true)}
      />
    </>
  );
}

type LanguageListRowProps = {
  language: ShopLanguage;
  onShow: ((isShown: boolean) => void) | null;
  onEdit: (() => void) | null;
  up: (() => Promise<void>) | undefined;
  down: (() => Promise<void>) | undefined;
};

function LanguageListRow({ language, onShow, onEdit, up, down }: LanguageListRowProps) {
  const t = useT();
  const { code, name, enabled, direction } = language;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_15rem_12.5rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi lang={code}>{name}</bdi>
          {language.is_default && <StateMark tone="good">{t('operator.language.default')}</StateMark>}
          {!enabled && <StateMark tone="calm">{t('operator.language.off')}</StateMark>}
          {asksForReview(code) && (
            <span className="rounded-tag bg-sunk px-2 py-0.5 text-12 font-normal text-text-2">
              {t('install.shop.review')}
            </span>
          )}
        </p>
        <p className="text-13 text-text-3">
          <bdi dir="ltr" className="font-mono text-12">
            {code}
          </bdi>{' '}
          · {t(`operator.language.${direction}`)}
        </p>
      </div>
      <TextsState language={language} />
      <div className="flex items-center justify-end gap-1">
        {onShow && (
          <Switch
            label={<span className="sr-only">{t('operator.language.offered', { name })}</span>}
            checked={enabled}
            onChange={({ target }) => onShow(target.checked)}
          />
        )}
        {(up || down) && (
          <>
            <IconButton
              icon="chevron-up"
              label={t('operator.language.up', { name })}
              aria-disabled={!up || undefined}
              className={up ? undefined : 'opacity-40'}
              onClick={() => void up?.()}
            />
            <IconButton
              icon="chevron-down"
              label={t('operator.language.down', { name })}
              aria-disabled={!down || undefined}
              className={down ? undefined : 'opacity-40'}
              onClick={() => void down?.()}
            />
          </>
        )}
        {onEdit && (
          <IconButton icon="pencil" label={t('operator.language.edit', { name })} onClick={onEdit} />
        )}
      </div>
    </li>
  );
}

/** Translation progress of shopper-facing texts. */
function TextsState({ language: { code, texts, missing, own } }: { language: ShopLanguage }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <div className="min-w-0 text-13">
      <Link
        to={`/operator/storefront/texts?language=${code}${missing > 0 ? '&view=missing' : ''}`}
        className="font-medium text-primary-ink hover:underline"
      >
        {missing > 0
          ? t('operator.language.missing', { count: missing })
          : t('operator.language.complete', { count: texts })}
      </Link>
      <span
        aria-hidden
        className="mt-1 block h-1 overflow-hidden rounded-pill bg-line"
        title={number(texts - missing)}
      >
        <span
          className="block h-full rounded-pill bg-primary-line"
          style={{ inlineSize: `${(100 * (texts - missing)) / Math.max(1, texts)}%` }}
        />
      </span>
      {own > 0 && <span className="text-12 text-text-3">{t('operator.language.own', { count: own })}</span>}
    </div>
  );
}
