import { loadSiteFrame } from './load-site-frame.ts';
import type { Handlers } from '#http/mount.ts';
import { shareRead } from '#http/share-in-flight.ts';
import { defaultImage } from '@souk/rules/default-image';
import { listCountries } from '#settings/countries.ts';
import { loadInterfaceTexts } from '#settings/load-interface-texts.ts';
import { directionOf } from '#texts/language.ts';
import { languageView, settingView, siteSettingView } from './common-view.ts';

export const settingsHandlers: Handlers<'settings'> = {
  common: {
    isCached: true,
    shows: () => ({ tags: ['settings', 'content', 'catalog'], only: [] }),
    async handle(call) {
      const { shop, settings, language } = call;
      const [{ languages, defaultLanguage }, frame] = await Promise.all([
        shop.site.read(),
        shareRead(shop, `common ${language.code}`, () => loadSiteFrame(call)),
      ]);
      return {
        ...frame,
        languages: languages.map(languageView),
        default_language: { name: defaultLanguage.name, code: defaultLanguage.code },
        setting: settingView(settings),
        site_setting: siteSettingView(settings, shop, language),
        default_image: defaultImage,
        img_src_url: `${shop.publicUrl}/uploads/`,
        thumb_prefix: 'thumb-',
      };
    },
  },

  localization: {
    isCached: true,
    shows: () => ({ tags: ['settings', 'content', 'catalog'], only: [] }),
    async handle({ db, shop, query, language }) {
      const { languages, defaultLanguage } = await shop.site.read();
      const asked = query.locale_code.toLowerCase();
      // Without a code the Accept-Language header decides; an unknown code means the default language.
      const chosen = asked
        ? (languages.find(({ code }) => code.toLowerCase() === asked) ?? defaultLanguage)
        : language;
      return {
        langCode: chosen.code === defaultLanguage.code ? false : chosen.code,
        direction: directionOf(chosen),
        langData: await loadInterfaceTexts(db, chosen.code),
      };
    },
  },

  countriesPhones: {
    shows: () => ({ tags: [] }),
    isConstant: true,
    handle: async () => listCountries(),
  },
};
