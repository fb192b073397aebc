import { Form, useLocation } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';

/** A form, so that it works without JavaScript; returns to the same page. */
export function LanguageMenu() {
  const t = useT();
  const language = useLanguage();
  const languages = useSiteSettings()?.languages ?? [];
  if (languages.length < 2) return null;
  const current = languages.find(({ code }) => code === language);
  return (
    <Menu
      align="end"
      name={t('layout.language', { language: current?.name ?? language })}
      label={
        <>
          <Icon name="globe" size={16} />
          {current?.name ?? language}
          <Icon name="chevron-down" size={14} />
        </>
      }
      buttonClassName="inline-flex min-h-9 items-center gap-1.5"
    >
      <LanguageForm className="menu-item w-full text-start" />
    </Menu>
  );
}

export function LanguageForm({ className }: { className: string }) {
  const language = useLanguage();
  const languages = useSiteSettings()?.languages ?? [];
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={links.language()} reloadDocument discover="none">
      <input type="hidden" name="return" value={pathname + search} />
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <button
              type="submit"
              name="language"
              value={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              className={className}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
