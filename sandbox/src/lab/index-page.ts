import type { Answer, Asked } from './exchange.ts';
import { markup } from './markup.ts';
import { languageOf } from './language.ts';
import { page } from './page.ts';
import type { Lab, FakeProvider } from './fake-provider.ts';
import { textOf } from './texts.ts';

export function indexPage(asked: Asked, fakeProviders: readonly FakeProvider[], lab: Lab): Answer {
  const language = languageOf(asked);
  const title = textOf(language, 'index.title');
  const content = markup`<h1>${title}</h1>
    <ul class="plain">
      ${fakeProviders.map(({ name, title: provider }) => markup`<li><a class="button" href="${lab.urlOf(name)}/_lab">${provider}</a></li>`)}
    </ul>`;
  return page({ language, title, content });
}
