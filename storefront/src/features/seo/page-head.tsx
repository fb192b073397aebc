import { useSiteSettings } from '#features/site/shop-facts.ts';
import { usePageAddresses } from './page-addresses.ts';

type PageHeadProps = {
  /** Page title; the shop's name is appended. */
  title: string;
  /** Full title for search engines, replacing the default without the shop's name. */
  wholeTitle?: string;
  /** Canonical path, without filters, sorting and tracking parameters. */
  path: string;
  description?: string;
  /** Name of an upload; defaults to the shop's image. */
  image?: string | null;
  type?: 'website' | 'product' | 'article';
  /** False: `noindex, follow`. */
  isListed?: boolean;
};

/** Metadata of a public page for search engines and link previews. React moves it into the head. */
export function PageHead({
  title,
  wholeTitle,
  path,
  description,
  image,
  type = 'website',
  isListed = true,
}: PageHeadProps) {
  const addresses = usePageAddresses();
  const facts = useSiteSettings();
  if (!addresses || !facts) return <title>{title}</title>;
  const { site_name: siteName, meta_description: ofShop } = facts.site;
  const summary = description || [title, ofShop].filter((part) => part !== '').join('. ');
  const { languages, language } = addresses;
  return (
    <>
      <title>{wholeTitle ?? `${title} · ${siteName}`}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={addresses.of(path)} />
      {!isListed && <meta name="robots" content="noindex, follow" />}
      {isListed && languages.length > 1 && (
        <>
          {languages.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={addresses.inLanguage(path, code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addresses.inLanguage(path)} />
        </>
      )}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={wholeTitle ?? title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={addresses.of(path)} />
      <meta property="og:site_name" content={siteName} />
      {/* Server only, so that the browser doesn't have to load locale data. */}
      {import.meta.env.SSR && <meta property="og:locale" content={localeOf(language)} />}
      <meta property="og:image" content={addresses.upload(image || facts.defaultImage)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** `ar` → `ar_EG`: Open Graph locales need a country. */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region ? `${code}_${region}` : code;
}

/** URL of one page of a list; the first page has no parameter. */
export function pathOfPage(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}
