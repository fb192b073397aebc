import type { WindowPage } from '@souk/rules/window-places';
import { useState } from 'react';
import type { ShopFacts } from '#operator/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Choice } from './choice.tsx';
import { PageFrame } from './page-frame.tsx';
import { usePageTitle } from './use-page-title.ts';
import type { Preview } from './use-preview.ts';

const widths = { desk: 1440, phone: 360 } as const;
type Device = keyof typeof widths;

type PagePreviewProps = {
  page: WindowPage;
  preview: Preview | null;
  languages: ShopFacts['languages'];
  /** Language of the preview. */
  language: string;
  onLanguage(code: string): void;
};

/** A real storefront page with all drafts, at desktop or phone width and in each language; clicks open the edit page. */
export function PagePreview({ page, preview, languages, language, onLanguage }: PagePreviewProps) {
  const t = useT();
  const titleOf = usePageTitle();
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(width < 48rem)').matches ? 'phone' : 'desk',
  );
  const shown = preview?.page === page ? preview : null;
  return (
    <section className="card min-w-0 lg:sticky lg:top-18">
      <header className="card-head flex flex-wrap items-center gap-2">
        <h2 className="me-auto">{t('operator.home.preview')}</h2>
        <Choice
          label={t('operator.home.preview.width')}
          options={(['desk', 'phone'] as const).map((id) => ({
            id,
            title: t(`operator.home.preview.${id}`),
          }))}
          chosen={device}
          onChoose={(id) => setDevice(id)}
        />
        {languages.length > 1 && (
          <Choice
            label={t('operator.home.preview.language')}
            options={languages.map(({ code, name }) => ({ id: code, title: name, lang: code }))}
            chosen={language}
            onChoose={onLanguage}
          />
        )}
      </header>
      <PageFrame
        title={t('operator.home.preview.frame', { page: titleOf(page) })}
        width={widths[device]}
        preview={shown}
      />
      <p className="px-4 py-3 text-13 text-text-3">
        {page === 'listing' && `${t('operator.home.preview.listing')} `}
        {(page === 'product' || page === 'reviews') &&
          shown?.product &&
          `${t(`operator.home.preview.${page}`, { name: shown.product })} `}
        {t('operator.home.preview.press')} {t('operator.home.preview.nobody')}{' '}
        {page === 'home' && t('operator.home.preview.popup')}
      </p>
    </section>
  );
}
