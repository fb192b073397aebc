import { randomUUID } from 'node:crypto';
import { loadMessages } from '@souk/contract/messages';
import { colourTokens } from '@souk/rules/colour-tokens';
import { settingDefaults } from '#settings/settings-schema.ts';
import type { Language } from '#texts/language.ts';
import type { Mailer } from '#outbound/mailer.ts';
import { mailTexts } from './mail-texts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

type Facts = {
  language: Language;
  shopName: string;
  publicUrl: string;
  from: string;
  to: { name: string; address: string };
};

export type MailServerReply = { state: 'sent' | 'failed'; reply: string };

/** Sends a test email through a mail server that no shop uses yet, and returns the server's reply. */
export async function tryMailServer(
  mailer: Pick<Mailer, 'send'>,
  { language, shopName, publicUrl, from, to }: Facts,
): Promise<MailServerReply> {
  const t = mailTexts(loadMessages(language.code), language);
  const text = t('mail.test-mail.text', { name: to.name, shop: shopName });
  const content = {
    subject: t('mail.test-mail.subject'),
    heading: t('mail.test-mail.heading'),
    blocks: [{ block: 'text' as const, text }],
  };
  const { primary_color: primary, primary_hover_color: hover } = settingDefaults;
  const frame = {
    language,
    siteName: shopName,
    homeUrl: `${publicUrl}/`,
    logoUrl: '',
    colours: colourTokens(primary[1], hover[1]),
    footer: [shopName, publicUrl],
  };
  let reply = '';
  try {
    await mailer.send(
      {
        kind: 'test-mail',
        messageId: `<test-mail-${randomUUID()}@${new URL(publicUrl).hostname}>`,
        from: { name: shopName, address: from },
        to: to.address,
        subject: content.subject,
        html: renderHtml(content, frame),
        text: renderText(content, frame.footer),
      },
      (accepted) => (reply = accepted ?? ''),
    );
    return { state: 'sent', reply };
  } catch (error) {
    return { state: 'failed', reply: (error instanceof Error ? error.message : String(error)).slice(0, 500) };
  }
}
