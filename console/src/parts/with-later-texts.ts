import { fetchTexts } from '@souk/kit/i18n/fetch-texts.ts';

/** A file that is fetched when it is wanted, with the texts that the first page of a console does not need (`first-texts.ts`). */
export async function withLaterTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), fetchTexts('later')]);
  return module;
}
