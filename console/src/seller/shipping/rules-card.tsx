import type { RecordRow } from '@souk/contract/console/operator-records';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { Card } from '#parts/card.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { RulePlaces } from './rule-places.tsx';

type RulesCardProps = { rules: readonly RecordRow[]; currency: string; onChanged(): void };

/** Rules with up to this many places are expanded. */
const fewPlaces = 12;

/** Shipping rules with coverage and prices; other fields have their own page. */
export function RulesCard({ rules, currency, onChanged }: RulesCardProps) {
  const t = useT();
  const { may } = useMe();
  const isOpen = rules.reduce((sum, { facts }) => sum + Number(facts['places']), 0) <= fewPlaces;
  return (
    <Card
      title={t('console.shipping.rules')}
      end={
        may('shipping.write') && (
          <LinkButton to="/seller/shipping/new" size="small" icon="plus">
            {t('console.shipping.rules.new')}
          </LinkButton>
        )
      }
    >
      {rules.length === 0 ? (
        <p className="text-text-2">{t('console.shipping.rules.none')}</p>
      ) : (
        <ul className="-mx-4 -mb-1">
          {rules.map((rule) => (
            <Rule key={rule.id} {...{ rule, currency, isOpen, onChanged }} />
          ))}
        </ul>
      )}
      {rules.length > 0 && <p className="text-13 text-text-3">{t('console.shipping.rules.hint')}</p>}
    </Card>
  );
}

type RuleProps = { rule: RecordRow; currency: string; isOpen: boolean; onChanged(): void };

function Rule({ rule: { id, title, facts }, currency, isOpen: isOpenAtFirst, onChanged }: RuleProps) {
  const t = useT();
  const comma = useComma();
  const { money } = useFormat();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const list = useId();
  const count = Number(facts['places']);
  const amount = (minor: unknown) => <Amount of={{ minor: Number(minor), currency }} />;
  const [least, most] = [facts['least_minor'], facts['most_minor']];
  const places = t('console.shipping.rules.places', { places: count });
  const used = Number(facts['used_by']);
  const about = [
    facts['is_everywhere'] === true ? `${places} ${t('console.shipping.rules.everywhere')}` : places,
    used === 0 ? t('console.shipping.rules.unused') : t('console.shipping.rules.used', { products: used }),
  ].join(comma);
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`/seller/shipping/${id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 hover:bg-sunk"
      >
        <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="grid min-w-0">
            <bdi className="font-semibold wrap-anywhere">{title}</bdi>
            <span className="text-13 text-text-2">{about}</span>
          </span>
          <span className="grid sm:justify-items-end sm:text-end">
            {least !== null && (
              <span className="font-semibold tabular-nums">
                {amount(least)}
                {least !== most && <> – {amount(most)}</>}
              </span>
            )}
            {facts['free_from_minor'] !== null && (
              <span className="text-13 text-text-2">
                {t.rich('console.shipping.rules.free-from', {
                  price: money({ minor: Number(facts['free_from_minor']), currency }),
                })}
              </span>
            )}
          </span>
        </span>
        <Icon name="chevron-end" size={16} />
      </Link>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={t('console.shipping.place.open-of', { title })}
        className="mx-4 mb-2 inline-flex min-h-9 items-center gap-1.5 text-13 font-semibold text-primary-ink hover:underline"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('console.shipping.place.open')} <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <div id={list}>{isOpen && <RulePlaces {...{ rule: { id, title }, count, currency, onChanged }} />}</div>
    </li>
  );
}
