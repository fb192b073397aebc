import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type Effect = ConsoleReplyOf<'GET operator/tags/{id}/change'>;

/** The effect of renaming or merging a tag. */
export function TagEffect({ effect }: { effect: Effect }) {
  const t = useT();
  const { products, stores, both, banners, collections, exists } = effect;
  const others = banners + collections;
  return (
    <ul className="grid gap-1.5">
      {exists && <li className="font-medium">{t('operator.tags.effect.exists', { tag: exists })}</li>}
      <li>
        {t('operator.tags.effect.products', { count: products })}{' '}
        {products > 0 && t('operator.tags.effect.stores', { count: stores })}
      </li>
      {both > 0 && <li>{t('operator.tags.effect.both', { count: both })}</li>}
      {others > 0 && <li>{t('operator.tags.effect.others', { count: others })}</li>}
      {products > 0 && <li className="text-13 text-text-3">{t('operator.tags.effect.after')}</li>}
    </ul>
  );
}
