import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Card } from '#parts/card.tsx';
import { copyText } from '@souk/kit/browser/copy-text.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { mapOf } from './map-of.ts';

type AddressCardProps = { order: Pick<SellerOrder, 'address' | 'delivery' | 'pickup_points'> };

/** Delivery address; or the pickup point and the customer who comes there. */
export function AddressCard({ order }: AddressCardProps) {
  const t = useT();
  const { address, delivery, pickup_points: points } = order;
  if (delivery === 'pickup')
    return (
      <>
        <LinesCard
          title={t('console.order.collects')}
          lines={points.flatMap((point) => [...point.lines, point.phone])}
        />
        <LinesCard title={t('console.order.buyer')} lines={[address.name, address.phone]} />
      </>
    );
  return (
    <LinesCard
      title={t('console.order.deliver-to')}
      lines={[...address.lines, address.phone]}
      map={mapOf(address)}
    />
  );
}

type LinesCardProps = { title: string; lines: readonly string[]; map?: string | null };

function LinesCard({ title, lines, map = null }: LinesCardProps) {
  const t = useT();
  const written = lines.filter(Boolean);
  if (written.length === 0) return null;
  return (
    <Card
      title={title}
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
