import { type Answer, type Asked, formFields, isOwnForm, type Route, seeOther } from './exchange.ts';
import { markup } from './markup.ts';
import { optionsOfForm } from './payment-options.ts';
import { languageOf } from './language.ts';
import { labPage, labPost } from './lab-page.ts';
import type { Notifier } from './notifier.ts';
import { messagePage, page } from './page.ts';
import { pageActions, paymentPage } from './payment-page.ts';
import type { BrowserStep, Choice, LabPayment, FakeProvider } from './fake-provider.ts';
import { type TextKey, textOf } from './texts.ts';

export type PageContext = {
  /** Applies the knobs, runs the buyer's action, and delivers webhooks due before the browser returns. */
  choose(fakeProvider: FakeProvider, payment: LabPayment, choice: Choice): Promise<BrowserStep>;
  notifier: Notifier;
  shopOrigin: string;
  labUrlOf(fakeProvider: FakeProvider): string;
};

/** A provider's hosted page and lab. */
export function pageRoutes(fakeProvider: FakeProvider, context: PageContext): Route[] {
  const idOf = (asked: Asked, params: Readonly<Record<string, string>>) =>
    fakeProvider.page.idInQuery ? (asked.query.get(fakeProvider.page.idInQuery) ?? '') : (params.id ?? '');
  const found = (asked: Asked, params: Readonly<Record<string, string>>) =>
    fakeProvider.payments().find(({ id }) => id === idOf(asked, params)) ?? null;

  return [
    {
      method: 'GET',
      path: fakeProvider.page.path,
      isPage: true,
      answer: (asked, params) => showPayment(fakeProvider, context, asked, found(asked, params)),
    },
    {
      method: 'POST',
      path: fakeProvider.page.path,
      isPage: true,
      answer: (asked, params) => choosePayment(fakeProvider, context, asked, found(asked, params)),
    },
    {
      method: 'GET',
      path: '/_lab',
      isPage: true,
      answer: (asked) => labPage(fakeProvider, context.notifier, languageOf(asked)),
    },
    {
      method: 'POST',
      path: '/_lab',
      isPage: true,
      answer: async (asked) => {
        if (!isOwnForm(asked)) return missing(asked, 403);
        await labPost(fakeProvider, context, formFields(asked));
        return seeOther(`?${asked.query}`);
      },
    },
  ];
}

function showPayment(
  fakeProvider: FakeProvider,
  context: PageContext,
  asked: Asked,
  payment: LabPayment | null,
  message?: TextKey,
): Answer {
  if (!payment) return missing(asked, 404);
  const language = languageOf(asked, payment.language);
  if (!payment.isOpen) return ending(fakeProvider, context, asked, 410, 'over', payment);
  const labUrl = context.labUrlOf(fakeProvider);
  return paymentPage({ fakeProvider, payment, language, formTargets: [context.shopOrigin], labUrl, message });
}

async function choosePayment(
  fakeProvider: FakeProvider,
  context: PageContext,
  asked: Asked,
  payment: LabPayment | null,
): Promise<Answer> {
  if (!payment || !isOwnForm(asked)) return missing(asked, 404);
  const fields = formFields(asked);
  const chosen = pageActions.find((action) => action === fields.get('action'));
  const options = optionsOfForm(fields, payment.amount.currency);
  if (!chosen || !options) return showPayment(fakeProvider, context, asked, payment, 'said.unreadable');
  const step = await context.choose(fakeProvider, payment, {
    action: chosen === 'pay-and-close' ? 'pay' : chosen,
    instrument: (fields.get('instrument') ?? '').replaceAll(/\s/g, ''),
    code: (fields.get('code') ?? '').trim(),
    knobs: options,
  });
  if (step.kind === 'over') return ending(fakeProvider, context, asked, 410, 'over', payment);
  if (step.kind === 'stay') return showPayment(fakeProvider, context, asked, payment, step.message);
  if (chosen === 'pay-and-close') return ending(fakeProvider, context, asked, 200, 'closed', payment);
  return step.kind === 'go' ? seeOther(step.url) : onwardPage(asked, context, step, payment.language);
}

/** Some providers return the browser with a form post: a button, submitted by script if available. */
function onwardPage(
  asked: Asked,
  { shopOrigin }: PageContext,
  { url, fields }: Extract<BrowserStep, { kind: 'post' }>,
  shopLanguage: string,
): Answer {
  const language = languageOf(asked, shopLanguage);
  const content = markup`<form class="card" method="post" action="${url}">
    <h1>${textOf(language, 'onward.title')}</h1>
    <p>${textOf(language, 'onward.sentence')}</p>
    ${fields.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="actions"><button class="primary">${textOf(language, 'onward.button')}</button></div>
  </form>`;
  const script = 'document.forms[0].submit()';
  return page({
    language,
    title: textOf(language, 'onward.title'),
    content,
    formTargets: [shopOrigin],
    script,
  });
}

function missing(asked: Asked, status: 403 | 404): Answer {
  const language = languageOf(asked);
  const title = textOf(language, 'missing.title');
  return messagePage({ status, language, title, sentence: textOf(language, 'missing.sentence') });
}

/** Nothing left to do here; the lab shows the result. */
function ending(
  fakeProvider: FakeProvider,
  context: PageContext,
  asked: Asked,
  status: number,
  key: 'over' | 'closed',
  payment: LabPayment,
): Answer {
  const language = languageOf(asked, payment.language);
  return messagePage({
    status,
    language,
    title: textOf(language, `${key}.title`),
    sentence: textOf(language, `${key}.sentence`),
    link: {
      href: context.labUrlOf(fakeProvider),
      text: textOf(language, 'lab.link', { provider: fakeProvider.title }),
    },
  });
}
