import { Link } from 'react-router';
import { useComma } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** The number of an order, which leads to it, and when it was placed. */
export function OrderNumber({ to, number, placedAt }: { to: string; number: string; placedAt: string }) {
  const { when, whole } = useFormat();
  return (
    <td className="second">
      <Link to={to} className="font-semibold hover:underline">
        <bdi dir="ltr">{number}</bdi>
      </Link>
      <time dateTime={placedAt} title={whole(placedAt)} className="block text-12 text-text-3">
        {when(placedAt)}
      </time>
    </td>
  );
}

/** Who ordered, and where it goes. */
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
