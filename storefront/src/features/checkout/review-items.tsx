import type { CartItem } from '@souk/contract/cart';
import { moneyText, toMinor } from '@souk/rules/money';
import { groupByStore, variantText } from '#features/cart/cart-math.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useT, useComma } from '@souk/kit/i18n/messages-context.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

export function ReviewItems({ items, currency }: { items: readonly CartItem[]; currency: string }) {
  const t = useT();
  const comma = useComma();
  const money = useMoney();
  return (
    <div className="grid gap-4">
      {groupByStore(items).map((group) => (
        <section key={group.store.id} aria-label={group.store.name} className="grid gap-2">
          <h3 className="text-13 font-normal tracking-normal text-text-2">
            <bdi>{group.store.name}</bdi>
          </h3>
          <ul className="grid gap-3">
            {group.items.map((item) => (
              <li key={item.id} className="grid grid-cols-[52px_minmax(0,1fr)_auto] gap-3 text-14">
                <span className="relative">
                  <Picture
                    name={item.flash_product.image}
                    alt=""
                    width={52}
                    height={52}
                    sizes="52px"
                    widths={[320]}
                    className="size-13 rounded-control bg-sunk object-cover"
                  />
                  <span
                    aria-hidden
                    className="absolute -end-1.5 -top-1.5 grid size-5 place-items-center rounded-pill bg-text text-11 font-semibold text-white"
                  >
                    {item.quantity}
                  </span>
                </span>
                <span className="grid content-start">
                  <span dir="auto" className="keep-side-lines">
                    {joinUnits(item.flash_product.title)}
                  </span>
                  <span className="text-12 text-text-3">
                    <span className="sr-only">{t('checkout.quantity', { count: item.quantity })} </span>
                    {variantText(item, comma)}
                  </span>
                </span>
                <b className="font-semibold tabular-nums">
                  <bdi>{money(moneyText(toMinor(item.unit_price, currency) * item.quantity, currency))}</bdi>
                </b>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
