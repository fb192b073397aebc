import { Link } from 'react-router';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Thumb } from './thumb.tsx';

type OrderNumberProps = { to: string; number: string; placedAt?: string };

export function OrderNumber({ to, number, placedAt }: OrderNumberProps) {
  const { when, whole } = useFormat();
  return (
    <td className="second order-number">
      <Link to={to} className="font-semibold whitespace-nowrap hover:underline">
        <bdi dir="ltr">{number}</bdi>
      </Link>
      {placedAt !== undefined && (
        <time dateTime={placedAt} title={whole(placedAt)} className="block text-12 text-text-3">
          {when(placedAt)}
        </time>
      )}
    </td>
  );
}

export function OrderBuyer({ buyer }: { buyer: { name: string; city: string; country: string } }) {
  const comma = useComma();
  const { country } = useFormat();
  return (
    <td className="second">
      <bdi>{buyer.name}</bdi>{' '}
      <span className="text-text-3">
        · <bdi>{buyer.city}</bdi>
        {comma}
        <bdi>{country(buyer.country)}</bdi>
      </span>
    </td>
  );
}

type Good = { title: string; image: string };

/** The first items as pictures, with the total quantity. */
export function OrderItems({ items, units }: { items: readonly Good[]; units: number }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <span className="flex flex-none">
        {items.map(({ image, title }, index) => (
          <span key={`${title}${index}`} title={title} className={index > 0 ? '-ms-2' : undefined}>
            <Thumb image={image} className="size-8 max-w-none ring-2 ring-surface" />
          </span>
        ))}
      </span>
      <span className="whitespace-nowrap">{t('console.order.units', { count: units })}</span>
    </span>
  );
}
