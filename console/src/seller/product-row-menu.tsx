import type { SellerProductRow } from '@souk/contract/seller-console/products';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useProductMoves } from './use-product-moves.ts';

type ProductRowMenuProps = { row: SellerProductRow; onChanged(): void };

const target =
  'inline-grid size-9 flex-none place-items-center rounded-control text-text-2 hover:bg-line hover:text-text';

/** Preview and actions of a product in the list. */
export function ProductRowMenu({ row, onChanged }: ProductRowMenuProps) {
  const t = useT();
  const { may } = useMe();
  const { id, state, title } = row;
  const { isBusy, isShown, move, copy } = useProductMoves({ id, state }, onChanged);
  const inShop = `/${row.slug}/product/${id}`;
  return (
    <span className="inline-flex items-center" aria-busy={Boolean(isBusy) || undefined}>
      {isShown && (
        <a
          href={inShop}
          aria-label={t('console.product.see-of', { title })}
          title={t('console.product.see')}
          className={`${target} max-md:hidden`}
        >
          <Icon name="eye" size={18} />
        </a>
      )}
      <Menu
        align="end"
        name={t('console.product.more-of', { title })}
        label={<Icon name="more" size={18} />}
        buttonClassName={target}
      >
        {isShown && (
          <a href={inShop} className="menu-item md:hidden">
            <Icon name="eye" size={18} /> {t('console.product.see')}
          </a>
        )}
        {may('products.write') && (
          <>
            <Item icon="copy" onPress={copy}>
              {t('console.product.copy')}
            </Item>
            {isShown ? (
              <Item icon="pause" onPress={() => move('private')}>
                {t('console.product.pause')}
              </Item>
            ) : (
              <Item icon="play" onPress={() => move(state === 'archived' ? 'private' : 'public')}>
                {t(state === 'archived' ? 'console.product.restore' : 'console.product.publish')}
              </Item>
            )}
            {state !== 'archived' && (
              <Item icon="trash" onPress={() => move('archived')}>
                {t('console.product.archive')}
              </Item>
            )}
          </>
        )}
        <Link to={`/seller/products/${id}/history`} className="menu-item">
          <Icon name="clock" size={18} /> {t('console.past.title')}
        </Link>
      </Menu>
    </span>
  );
}

function Item({ icon, onPress, children }: { icon: IconName; onPress(): void; children: string }) {
  return (
    <button type="button" className="menu-item" onClick={onPress}>
      <Icon name={icon} size={18} /> {children}
    </button>
  );
}
