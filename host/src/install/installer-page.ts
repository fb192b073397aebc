import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadMessages } from '@souk/contract/messages';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import { settingDefaults } from '@souk/server/settings/settings-schema';
import { directionOf, type Language } from '@souk/server/texts/language';
import { consoleBuildFolder } from '#console-build.ts';
import { policyOfConsole } from '#pages/serve-console.ts';
import { securityHeaders } from '#pages/security-policy.ts';
import { shippedLanguages } from './shipped-languages.ts';

type Script = { url: string; body: string };
let made: ReadonlyMap<string, Script> | undefined;

/** Texts of the page per language, as shipped. */
function scripts(): ReadonlyMap<string, Script> {
  made ??= new Map(
    shippedLanguages().map(({ code, direction }) => {
      const texts = Object.entries(loadMessages(code)).filter(([key]) => /^(?:install|ui)\./.test(key));
      const compiled = compileMessages(Object.fromEntries(texts));
      return [code, messagesScripts(code, direction, { compiled }).whole];
    }),
  );
  return made;
}

export const installerScript = (url: string): string | null =>
  [...scripts().values()].find((script) => script.url === url)?.body ?? null;

/** The installer's page, identical for everyone, in a shipped language. */
export async function installerDocument(language: Language, publicUrl: string) {
  const { primary_color: primary, primary_hover_color: hover } = settingDefaults;
  const colours = tokensToCss(colourTokens(primary[1], hover[1]));
  const template = await readFile(join(consoleBuildFolder, 'install.html'), 'utf8');
  const script = scripts().get(language.code) ?? scripts().get('en')!;
  return {
    headers: {
      ...securityHeaders({ isHttps: publicUrl.startsWith('https:'), isConfidential: true }),
      'content-security-policy': policyOfConsole(colours),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.code,
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Language',
    },
    body: template
      .replace('<html lang="en" dir="ltr"', `<html lang="${language.code}" dir="${directionOf(language)}"`)
      .replace('<!-- texts -->', `<style>${colours}</style><script defer src="${script.url}"></script>`),
  };
}
