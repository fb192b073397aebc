import type { CollectedVoucher } from '@souk/contract/voucher';
import type { ReactNode } from 'react';
import { useVisitor } from '#features/cart/cart-count.ts';
import { CopyCode } from '#features/voucher/copy-code.tsx';
import { useVoucherTexts } from '#features/voucher/voucher-texts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Ticket } from '@souk/kit/ui/ticket.tsx';

export function CollectedTicket({ voucher }: { voucher: CollectedVoucher }) {
  const t = useT();
  const texts = useVoucherTexts();
  const isOpen = voucher.state === 'usable' || voucher.state === 'upcoming';
  const hasCart = (useVisitor()?.cart_count ?? 0) > 0;
  // A seller's voucher links to the store's products; a general one to the cart, if it isn't empty.
  const elsewhere = hasCart ? links.cart() : links.allProducts();
  return (
    <Ticket
      state={isOpen ? 'held' : 'over'}
      amount={<bdi>{texts.amount(voucher)}</bdi>}
      unit={t('voucher.unit')}
      title={<bdi>{voucher.title}</bdi>}
      detail={<Details voucher={voucher} />}
      action={
        isOpen && (
          <span className="-mx-3 flex flex-wrap items-center max-sm:-mx-1.5">
            <CopyCode code={voucher.code} />
            {voucher.state === 'usable' && (
              <LinkButton
                to={voucher.store ? links.store(voucher.store.slug) : elsewhere}
                variant="link"
                size="small"
                aria-label={t('voucher.useNamed', { title: voucher.title })}
              >
                {t('voucher.use')}
              </LinkButton>
            )}
          </span>
        )
      }
    />
  );
}

function Details({ voucher }: { voucher: CollectedVoucher }) {
  const t = useT();
  const texts = useVoucherTexts();
  const { store } = voucher;
  const facts: ReactNode[] = [
    voucher.min_spend > 0 && t.rich('voucher.minimum', { minimum: texts.minimum(voucher), bdi }),
    store
      ? t.rich('voucher.onlyAt', {
          name: store.name,
          store: (name) => (
            <Link to={links.store(store.slug)} className="link">
              <bdi>{name}</bdi>
            </Link>
          ),
        })
      : t('voucher.everywhere'),
    voucher.uses_left !== null &&
      voucher.uses_left > 1 &&
      t('voucher.usesLeft', { count: voucher.uses_left }),
    <StateText key="state" voucher={voucher} />,
  ];
  const shownFacts = facts.filter(Boolean);
  return (
    <span className="inline-block first-letter:uppercase">
      {shownFacts.map((fact, index) => (
        // A fixed list: its places are its names.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {fact}
          {index < shownFacts.length - 1 && ' · '}
        </span>
      ))}
    </span>
  );
}

function StateText({ voucher }: { voucher: CollectedVoucher }) {
  const t = useT();
  const texts = useVoucherTexts();
  switch (voucher.state) {
    case 'usable':
      return t('voucher.until', { date: texts.lastDay(voucher) });
    case 'upcoming':
      return <b>{t('voucher.from', { date: texts.firstDay(voucher) })}</b>;
    case 'used':
      return t('voucher.usedByYou');
    case 'used-up':
      return t('voucher.usedUp');
    case 'expired':
      return t('voucher.expiredOn', { date: texts.lastDay(voucher) });
  }
}

function bdi(text: ReactNode) {
  return <bdi>{text}</bdi>;
}
