import { formatMoney, notationIn } from '@souk/rules/format-money';
import { isEmail } from '@souk/rules/validation';
import { colourTokens } from '@souk/rules/colour-tokens';
import { loadInterfaceTexts } from '#settings/load-interface-texts.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { MailKind, MailTools } from './mail-kind.ts';
import { mailTexts } from './mail-texts.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import type { ClaimedMail } from './queries.ts';
import { renderHtml, type MailFrame } from './render-html.ts';
import { renderText } from './render-text.ts';

export type TextsOf = (languageCode: string) => Promise<Readonly<Record<string, string>>>;

export function readTextsOnce(shop: Pick<Shop, 'db'>): TextsOf {
  const reading = new Map<string, ReturnType<TextsOf>>();
  return (code) => {
    let texts = reading.get(code);
    if (!texts) reading.set(code, (texts = loadInterfaceTexts(shop.db, code)));
    return texts;
  };
}

type Facts = {
  kind: MailKind<unknown>;
  data: unknown;
  language: string;
  now: Date;
  textsOf: TextsOf;
};

/** An email's content before it is rendered to text and HTML. Throws if it can't be composed. */
export async function composeContent(shop: Shop, { kind, data, language: code, now, textsOf }: Facts) {
  const { settings, languages, defaultLanguage } = await shop.site.read();
  const language = languages.find((one) => one.code === code) ?? defaultLanguage;
  const tools: MailTools = {
    shop,
    now,
    settings,
    language,
    t: mailTexts(await textsOf(language.code), language),
    money: (minor, currency) => formatMoney(minor, notationIn(currency, settings)),
    link: (path) => `${shop.publicUrl}${path}`,
  };
  const content = await kind.compose(data, tools);
  const footer = [
    settings.site_name,
    [settings.email, settings.phone].filter(Boolean).join(' · '),
    shop.publicUrl,
  ].filter(Boolean);
  const frame: MailFrame = {
    language,
    siteName: settings.site_name,
    homeUrl: `${shop.publicUrl}/`,
    logoUrl: settings.email_logo && `${shop.publicUrl}/uploads/${encodeURIComponent(settings.email_logo)}`,
    colours: colourTokens(settings.primary_color, settings.primary_hover_color),
    footer,
  };
  return { content: { ...content, subject: oneLine(content.subject) }, frame, language, settings };
}

/** Sender address, unless the mail server entered in the console has its own. */
export function senderOf({ mailFrom, publicUrl }: Shop, { email }: Pick<Settings, 'email'>): string {
  return mailFrom ?? (isEmail(email) ? email : `no-reply@${new URL(publicUrl).hostname}`);
}

/** Composes an outbox row for sending. Throws if it can't be composed. */
export async function composeMail(
  shop: Shop,
  { mail, kind, now, textsOf }: { mail: ClaimedMail; kind: MailKind<unknown>; now: Date; textsOf: TextsOf },
): Promise<OutgoingMail> {
  const { content, frame, settings } = await composeContent(shop, {
    kind,
    data: mail.data,
    language: mail.language_code,
    now,
    textsOf,
  });
  const host = new URL(shop.publicUrl).hostname;
  return {
    kind: mail.kind,
    messageId: `<mail-${mail.id}-${mail.created_at.getTime().toString(36)}@${host}>`,
    from: {
      name: oneLine(settings.site_name),
      address: senderOf(shop, settings),
    },
    to: mail.recipient,
    ...(content.replyTo
      ? { replyTo: { name: oneLine(content.replyTo.name), address: content.replyTo.address } }
      : {}),
    ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
    subject: content.subject,
    html: renderHtml(content, frame),
    text: renderText(content, frame.footer),
  };
}

/**
 * Header values contain no line breaks or other control characters (ASVS 1.3.11), and no direction marks, which some mail programs show as
 * boxes in their lists.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim();
}
