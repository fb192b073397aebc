import { fetchTexts } from '@souk/kit/i18n/fetch-texts.ts';

/** Loads a module together with the texts that a console's first page doesn't need (`first-texts.ts`). */
export async function withDeferredTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), fetchTexts('later')]);
  return module;
}
