import type { OrderDetail } from '@souk/contract/order';
import { chatLink } from '#features/store/chat-link.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

export function OrderHelp({ order }: { order: OrderDetail }) {
  const t = useT();
  return (
    <section aria-labelledby="help" className="card grid gap-4 p-5">
      <h2 id="help" className="text-18 font-heading">
        {t('order.helpTitle')}
      </h2>
      <ul className="grid gap-3 text-14">
        {order.parts.map((part) => (
          <li key={part.id} className="grid gap-1">
            <b className="font-semibold">
              <bdi>{part.store.name}</bdi>
            </b>
            <SellerContact part={part} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-14 text-text-2">
        {t.rich('order.help', {
          link: (text) => (
            <Link to={links.contact()} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

/** The seller's published contacts, or a link to the store's page. */
function SellerContact({ part: { store, seller } }: { part: OrderDetail['parts'][number] }) {
  const t = useT();
  const chat = chatLink(seller);
  if (!seller.email && !seller.phone && !chat) {
    return (
      <Link to={links.store(store.slug, { show: 'about' })} className="link justify-self-start">
        {t('order.visitStore')}
      </Link>
    );
  }
  const look = 'link inline-flex min-h-8 items-center gap-2 justify-self-start wrap-anywhere';
  return (
    <>
      {seller.email && (
        <a href={`mailto:${seller.email}`} className={look}>
          <Icon name="mail" size={16} />
          <bdi dir="ltr">{seller.email}</bdi>
        </a>
      )}
      {seller.phone && (
        <a href={`tel:${seller.phone.replaceAll(/[^+\d]/g, '')}`} className={look}>
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{seller.phone}</bdi>
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={look}>
          <Icon name="chat" size={16} />
          {t('store.chat', { store: store.name })}
        </a>
      )}
    </>
  );
}
