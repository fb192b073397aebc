import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Place, Values } from './calls.ts';

export function ShopView({ place, values, id }: { place: Place; values: Values; id: number }) {
  const t = useT();
  const href = addressOf(place, values, id);
  if (href === null) return null;
  return (
    <LinkButton to={href} reloadDocument target="_blank" icon="external">
      {t('operator.record.see')}
    </LinkButton>
  );
}

function addressOf({ kind }: Place, values: Values, id: number): string | null {
  const slug = String(values['slug'] ?? '');
  if (values['status'] === 'private') return null;
  if (kind === 'category') return `/all/${slug}`;
  if (kind === 'page') return `/page/${slug}`;
  if (kind === 'flash-sale') return `/flash-sale/${id}`;
  return kind === 'banner' || kind === 'feature' || kind === 'link' ? '/' : null;
}
