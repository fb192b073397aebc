import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { pageAddresses, type PageAddresses } from './page-addresses.ts';

/**
 * URLs for a file in one language, taken from its own URL and not from the visitor's choice. `others` are the other languages
 * that have such files.
 */
export async function loadAddresses(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<PageAddresses & { others: string[] }> {
  const { publicUrl } = context.get(shopContext);
  const common = await publicApi(context).need('GET common');
  const languages = common.languages.map(({ code }) => code);
  const defaultLanguage = common.default_language.code;
  const asked = url.searchParams.get('lang')?.toLowerCase();
  const language = languages.find((code) => code.toLowerCase() === asked) ?? defaultLanguage;
  return {
    ...pageAddresses({ publicUrl, language, languages, defaultLanguage }),
    others: languages.filter((code) => code !== defaultLanguage),
  };
}
