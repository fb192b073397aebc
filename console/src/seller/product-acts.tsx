import { useRevalidator } from 'react-router';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SavedProduct } from './edited-product.ts';
import { useProductMoves } from './use-product-moves.ts';

export function ProductActs({ saved }: { saved: SavedProduct }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const { id, state } = saved;
  const { isBusy: busy, isShown, move, copy } = useProductMoves(saved, revalidate);
  return (
    <>
      {isShown && (
        <a href={`/${saved.slug}/product/${id}`} className={buttonStyle({ size: 'small' })}>
          <Icon name="external" size={18} /> {t('console.product.see')}
        </a>
      )}
      <LinkButton to={`/seller/products/${id}/history`} size="small" icon="clock">
        {t('console.past.title')}
      </LinkButton>
      {may('products.write') && (
        <>
          <Button size="small" icon="copy" busy={busy} onClick={copy}>
            {t('console.product.copy')}
          </Button>
          {isShown && (
            <Button size="small" icon="pause" busy={busy} onClick={() => move('private')}>
              {t('console.product.pause')}
            </Button>
          )}
          {state !== 'archived' && !isShown && (
            <Button size="small" icon="trash" busy={busy} onClick={() => move('archived')}>
              {t('console.product.archive')}
            </Button>
          )}
          {!isShown && (
            <Button
              size="small"
              icon="play"
              busy={busy}
              onClick={() => move(state === 'archived' ? 'private' : 'public')}
            >
              {t(state === 'archived' ? 'console.product.restore' : 'console.product.publish')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
