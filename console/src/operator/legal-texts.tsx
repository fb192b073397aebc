import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const places = [
  { name: 'pages', to: '/operator/storefront/page' },
  { name: 'links', to: '/operator/storefront/link' },
  { name: 'words', to: '/operator/storefront/texts?q=cookie' },
] as const;

export function LegalTexts() {
  const t = useT();
  const { may } = useMe();
  if (!may('content.read')) return null;
  return (
    <Card title={t('operator.settings.legal')}>
      <p>{t('operator.settings.legal.text')}</p>
      <p className="flex flex-wrap gap-2">
        {places.map(({ name, to }) => (
          <LinkButton key={name} to={to}>
            {t(`operator.settings.legal.${name}`)}
          </LinkButton>
        ))}
      </p>
    </Card>
  );
}
