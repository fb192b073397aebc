import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Card } from '#parts/card.tsx';
import { copyText } from '@souk/kit/browser/copy-text.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { mapOf } from './map-of.ts';

export function AddressCard({ order: { address, delivery } }: { order: SellerOrder }) {
  const t = useT();
  const { country } = useFormat();
  const place = [address.zip, address.city, address.state].filter(Boolean).join(' ');
  const lines = [
    address.name,
    address.address_1,
    address.address_2,
    place,
    country(address.country),
    address.phone,
  ];
  const written = lines.filter(Boolean);
  const map = delivery === 'pickup' ? null : mapOf(address);
  return (
    <Card
      title={t(delivery === 'pickup' ? 'console.order.collects' : 'console.order.deliver-to')}
      end={
        <IconButton
          icon="copy"
          size="small"
          iconSize={18}
          label={t('console.order.copy-address')}
          onClick={() =>
            void copyText(written.join('\n')).then((isCopied) => isCopied && toast(t('console.copied')))
          }
        />
      }
    >
      <address className="not-italic">
        {written.map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start text-13 md:min-h-0"
        >
          <Icon name="pin" size={16} />
          {t('console.order.map')}
        </a>
      )}
    </Card>
  );
}
