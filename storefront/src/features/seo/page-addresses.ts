import { useRouteLoaderData } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';

export type PageAddresses = {
  /** Origin of the shop without a slash at the end. */
  publicUrl: string;
  language: string;
  /** All that the shop is offered in. */
  languages: string[];
  /** The absolute address of a path in the language of this page, as search engines and other pages are told it. */
  of(path: string): string;
  /** The same in another language; without one the address that leaves the choice to the visitor. */
  inLanguage(path: string, code?: string): string;
  upload(name: string): string;
};

/** Null only on an error page that came up before anything of the shop was known. */
export function usePageAddresses(): PageAddresses | null {
  const root = useRouteLoaderData('root') as { language: string; publicUrl: string } | undefined;
  const facts = useSiteSettings();
  if (!root || !facts) return null;
  const { languages, defaultLanguage } = facts;
  return pageAddresses({
    publicUrl: root.publicUrl,
    language: root.language,
    languages: languages.map(({ code }) => code),
    defaultLanguage,
  });
}

/** The default language has the plain address, the others `?lang=` (SPEC §2: no language in the path). */
export function pageAddresses({
  publicUrl,
  language,
  languages,
  defaultLanguage,
}: Pick<PageAddresses, 'publicUrl' | 'language' | 'languages'> & { defaultLanguage: string }): PageAddresses {
  const inLanguage = (path: string, code = defaultLanguage) => {
    if (code === defaultLanguage) return publicUrl + path;
    return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${code}`;
  };
  return {
    publicUrl,
    language,
    languages,
    inLanguage,
    of: (path) => inLanguage(path, language),
    upload: (name) => `${publicUrl}/uploads/${name.split('/').map(encodeURIComponent).join('/')}`,
  };
}
