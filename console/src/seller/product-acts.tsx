import { useNavigate, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SavedProduct } from './edited-product.ts';

/** What can be done with a product besides changing it. */
export function ProductActs({ saved }: { saved: SavedProduct }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { isBusy: busy, act } = useAct();
  const { id, version, state } = saved;

  const move = (to: 'public' | 'private' | 'archived') =>
    act(async () => {
      await call('POST seller/products/{id}/state', { params: { id }, body: { state: to }, version });
      toast(t(`console.product.now.${to}`));
      await revalidate();
    });
  const copy = () =>
    act(async () => {
      const made = await call('POST seller/products/{id}/duplicate', { params: { id } });
      toast(t('console.product.copied'));
      await navigate(`/seller/products/${made.id}`);
    });

  const isShown = state === 'live' || state === 'sold_out';
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
          <Button size="small" icon="copy" busy={busy} onClick={() => void copy()}>
            {t('console.product.copy')}
          </Button>
          {isShown && (
            <Button size="small" icon="pause" busy={busy} onClick={() => void move('private')}>
              {t('console.product.pause')}
            </Button>
          )}
          {state !== 'archived' && !isShown && (
            <Button size="small" icon="trash" busy={busy} onClick={() => void move('archived')}>
              {t('console.product.archive')}
            </Button>
          )}
          {!isShown && (
            <Button
              size="small"
              icon="play"
              busy={busy}
              onClick={() => void move(state === 'archived' ? 'private' : 'public')}
            >
              {t(state === 'archived' ? 'console.product.restore' : 'console.product.publish')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
