import { useRouteLoaderData } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';

export type PageAddresses = {
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  language: string;
  languages: string[];
  /** Canonical absolute URL of a path in this page's language. */
  of(path: string): string;
  /** The same in another language; without `code`, the plain URL, which leaves the language to the visitor's preference. */
  inLanguage(path: string, code?: string): string;
  upload(name: string): string;
};

/** Null only on an error page, if the shop's settings failed to load. */
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

/** The default language has the plain URL, others `?lang=` (SPEC §2: no language in the path). */
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
