import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Hint, Stop } from '@souk/contract/seller-console/doctor';
import type { OwnProduct } from '@souk/contract/seller-console/products';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { altId, picturesId } from '../picture-list.tsx';
import type { Choices, SavedProduct } from '../edited-product.ts';
import { goToField } from './go-to-field.ts';

type DoctorCardProps = {
  doctor: ConsoleReplyOf<'GET seller/products/{id}/doctor'>;
  saved: SavedProduct;
  draft: OwnProduct;
  choices: Choices;
};

/** Why shoppers can't see or buy a product: one line per reason with a fix button. */
export function DoctorCard({ doctor, saved, draft, choices }: DoctorCardProps) {
  const t = useT();
  const listed = useListed();
  const { is_shown: isShown, is_sold: isSold, stops, hints } = doctor;
  const verdict = isSold ? 'sold' : isShown ? 'shown' : 'hidden';
  const nameOf = (code: string) => choices.languages.find((one) => one.code === code)?.name ?? code;
  return (
    <Card title={t('console.doctor.title')}>
      <ul className="-mt-2 grid gap-1.5">
        <Line tone={isSold ? 'good' : 'bad'}>
          <strong className="font-semibold">{t(`console.doctor.${verdict}`)}</strong>
        </Line>
        {stops.map(({ kind, text }) => (
          <Line key={kind} tone="bad" fix={<StopMend kind={kind} saved={saved} />}>
            {t(
              kind === 'sold_out' && !isShown
                ? 'console.doctor.also.sold_out'
                : `console.doctor.stop.${kind}`,
            )}
            {text !== '' && (
              <>
                : <q dir="auto">{text}</q>
              </>
            )}
          </Line>
        ))}
        {hints.map(({ kind, count, languages }) => (
          <Line key={kind} tone="hint" fix={<HintMend kind={kind} saved={saved} draft={draft} />}>
            {t(`console.doctor.hint.${kind}`, { count, languages: listed(languages.map(nameOf)) })}
          </Line>
        ))}
      </ul>
    </Card>
  );
}

const looks = {
  good: { icon: 'success', color: 'text-success' },
  bad: { icon: 'error', color: 'text-sale' },
  hint: { icon: 'warning', color: 'text-warning' },
} as const;

function Line({ tone, fix, children }: { tone: keyof typeof looks; fix?: ReactNode; children: ReactNode }) {
  const { icon, color } = looks[tone];
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className={`mt-0.5 shrink-0 ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        {children} {fix}
      </span>
    </li>
  );
}

const look =
  'inline-flex min-h-6 items-center font-semibold text-primary-ink hover:underline before:me-1.5 before:font-normal before:text-text-3 before:content-["·"]';

function FixButton({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <button type="button" className={look} onClick={onPress}>
      {children}
    </button>
  );
}

function StopMend({ kind, saved }: { kind: Stop; saved: SavedProduct }) {
  const t = useT();
  const { may, viewed_as: viewed } = useMe();
  const { revalidate } = useRevalidator();
  const move = async (state: 'public' | 'private') => {
    try {
      const { id, version } = saved;
      await call('POST seller/products/{id}/state', { params: { id }, body: { state }, version });
      toast(t(`console.product.now.${state}`));
      await revalidate();
    } catch (error) {
      showRefusal(error, t);
    }
  };
  switch (kind) {
    case 'paused':
      return (
        may('products.write') && (
          <FixButton onPress={() => void move('public')}>{t('console.product.publish')}</FixButton>
        )
      );
    case 'archived':
      return (
        may('products.write') && (
          <FixButton onPress={() => void move('private')}>{t('console.product.restore')}</FixButton>
        )
      );
    case 'sold_out':
      return <Restock saved={saved} />;
    case 'undeliverable':
      return (
        may('products.write') && (
          <FixButton onPress={() => goToField('product-shipping_rule_id')}>
            {t('console.doctor.mend.choose')}
          </FixButton>
        )
      );
    case 'taken_down':
    case 'store_closed':
      return (
        // An operator needn't contact the shop.
        viewed === null && (
          <a href="/contact" className={look}>
            {t('console.doctor.mend.ask')}
          </a>
        )
      );
    case 'not_shown':
      return <FixButton onPress={() => void revalidate()}>{t('console.doctor.mend.again')}</FixButton>;
  }
}

function HintMend({ kind, saved, draft }: { kind: Hint; saved: SavedProduct; draft: OwnProduct }) {
  const t = useT();
  const { may } = useMe();
  if (kind === 'kinds_sold_out' || kind === 'kinds_low') return <Restock saved={saved} />;
  if (!may('products.write')) return null;
  const fields = {
    safety_missing: 'product-manufacturer',
    category_hidden: 'product-category_id',
    no_picture: picturesId,
    alt_missing: altId(
      Math.max(
        draft.pictures.findIndex(({ alt }) => alt === ''),
        0,
      ),
    ),
    text_missing: 'product-texts',
    no_description: 'product-description',
  };
  return (
    <FixButton onPress={() => goToField(fields[kind])}>
      {t(
        kind === 'category_hidden' || kind === 'no_picture'
          ? 'console.doctor.mend.choose'
          : 'console.doctor.mend.write',
      )}
    </FixButton>
  );
}

function Restock({ saved }: { saved: SavedProduct }) {
  const t = useT();
  const { may } = useMe();
  if (!may('stock.write')) return null;
  return (
    <Link to={`/seller/stock?q=${encodeURIComponent(saved.product.title)}`} className={look}>
      {t('console.doctor.mend.restock')}
    </Link>
  );
}
