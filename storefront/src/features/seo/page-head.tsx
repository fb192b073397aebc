import { useSiteSettings } from '#features/site/shop-facts.ts';
import { usePageAddresses } from './page-addresses.ts';

type PageHeadProps = {
  /** The page's own words; the shop's name follows. */
  title: string;
  /** Instead of them where search engines are told something else, and without the shop's name. */
  wholeTitle?: string;
  /** What others link to: without filters, orders and whatever else the address may hold. */
  path: string;
  description?: string;
  /** Name of an upload; absent: the shop's own picture. */
  image?: string | null;
  type?: 'website' | 'product' | 'article';
  /** Off: search engines follow its links and do not list it. */
  isListed?: boolean;
};

/** What a public page says of itself to search engines, and to whoever shows a link to it. React puts it into the head. */
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
      {/* A browser would look for its data of all languages to say it once more. */}
      {import.meta.env.SSR && <meta property="og:locale" content={localeOf(language)} />}
      <meta property="og:image" content={addresses.upload(image || facts.defaultImage)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** `ar` → `ar_EG`: whoever reads it knows no language without a country. */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region ? `${code}_${region}` : code;
}

/** The address of one page of a list; the first has none of its own. */
export function pathOfPage(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}
