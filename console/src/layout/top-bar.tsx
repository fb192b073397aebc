import { operatorRoles, sellerRoles, type OperatorRole, type SellerRole } from '@souk/rules/permissions';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call, chooseStore } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { JobsNotice } from '#seller/bulk/jobs-notice.tsx';
import { Bell } from '#notices/bell.tsx';
import { Initials, initials } from '#parts/initials.tsx';
import { CommandMenu } from './commands/command-menu.tsx';
import { chooseTheme, chosenTheme, type Theme } from '../theme.ts';

export function TopBar() {
  const t = useT();
  const { store, audience, viewed_until: viewed } = useMe();
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 flex h-13 items-center gap-2 border-t-3 border-b border-b-line bg-surface px-3 md:px-4',
        // Helps people who work in both consoles tell them apart.
        audience === 'operator' ? 'border-t-text' : 'border-t-tint-sand',
      )}
    >
      <a href="#main" className="sr-only focus:not-sr-only">
        {t('console.skip')}
      </a>
      {audience === 'operator' ? <ShopMark /> : <StoreMenu />}
      <div className="ms-auto flex min-w-0 items-center gap-1 max-md:flex-none">
        <CommandMenu />
        <JobsNotice />
        {viewed === null && <Bell />}
        {(store ?? audience === 'operator') && (
          <a
            className="flex min-h-9 flex-none items-center gap-2 rounded-control px-3 font-medium whitespace-nowrap text-text-2 hover:bg-sunk"
            href={store ? `/shop/${store.slug}` : '/'}
          >
            <Icon name="external" size={18} />
            <span className="max-md:sr-only">{t(store ? 'console.see-store' : 'operator.see-shop')}</span>
          </a>
        )}
        {viewed === null && <PersonMenu />}
      </div>
    </header>
  );
}

function ShopMark() {
  const t = useT();
  const { role, shop_name: shopName } = useMe();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img src="/uploads/favicon.svg" alt="" width={28} height={28} className="size-7 flex-none" />
      <span className="min-w-0">
        <bdi className="keep-side block truncate leading-tight font-semibold">{shopName}</bdi>
        <span className="block text-11 leading-tight text-text-3">
          {Object.hasOwn(operatorRoles, role) ? t(`operator.role.${role as OperatorRole}`) : role}
        </span>
      </span>
    </span>
  );
}

const isFixedRole = (role: string): role is SellerRole => Object.hasOwn(sellerRoles, role);

function StoreMenu() {
  const t = useT();
  const { store, stores } = useMe();
  const { revalidate } = useRevalidator();
  if (!store) return null;
  const label = (
    <span className="flex min-w-0 items-center gap-2.5 text-start">
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center rounded-t-pill rounded-b-tag bg-[#7c3f1d] text-11 font-semibold text-white"
      >
        {initials(store.name)}
      </span>
      <span className="min-w-0">
        <bdi className="keep-side block truncate leading-tight font-semibold">{store.name}</bdi>
        <span className="block text-11 leading-tight text-text-3">
          {isFixedRole(store.role) ? t(`console.role.${store.role}`) : store.role}
        </span>
      </span>
    </span>
  );
  if (stores.length === 1) return label;
  return (
    <Menu
      label={
        <>
          {label} <Icon name="chevron-down" size={16} />
        </>
      }
      buttonClassName="flex min-h-9 min-w-0 items-center gap-2 rounded-control px-1.5 hover:bg-sunk"
    >
      {stores.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="menu-item"
          aria-current={id === store.id || undefined}
          onClick={() => {
            chooseStore(id);
            void revalidate();
          }}
        >
          {name}
        </button>
      ))}
    </Menu>
  );
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];

function PersonMenu() {
  const t = useT();
  const { name, audience } = useMe();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Menu
      align="end"
      name={t('console.person', { name })}
      label={
        <>
          <Initials name={name} className="size-7" />
          <span className="max-md:hidden">{name.split(' ')[0]}</span>
        </>
      }
      buttonClassName="flex min-h-9 items-center gap-2 rounded-control px-2 font-medium hover:bg-sunk"
    >
      <p className="px-3 pt-1 pb-2 text-13 text-text-3">{name}</p>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          className="menu-item"
          aria-pressed={theme === one}
          onClick={() => {
            chooseTheme(one);
            setTheme(one);
          }}
        >
          {t(`console.theme.${one}`)}
        </button>
      ))}
      <hr className="my-1 border-line" />
      <Link to="account" className="menu-item">
        <Icon name="lock" size={18} /> {t('console.account.title')}
      </Link>
      <hr className="my-1 border-line" />
      <button
        type="button"
        className="menu-item"
        onClick={() => void call('DELETE console/session').finally(() => location.assign(`/${audience}`))}
      >
        <Icon name="log-out" size={18} /> {t('console.sign-out')}
      </button>
    </Menu>
  );
}
