import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pages = ['languages', 'texts', 'translations'] as const;

export function LanguageTabs({
  current,
  language,
}: {
  current: (typeof pages)[number];
  language?: string | undefined;
}) {
  const t = useT();
  return (
    <TabLinks
      label={t('operator.nav.languages')}
      links={pages.map((name) => ({
        href: `/operator/storefront/${name}${language && name !== 'languages' ? `?language=${language}` : ''}`,
        title: t(`operator.nav.${name}`),
        isCurrent: name === current,
      }))}
    />
  );
}
