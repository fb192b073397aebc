import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import { composeContent, readTextsOnce } from './compose-mail.ts';
import type { MailBlock } from './mail-kind.ts';
import type { MailToQueue } from './queue-mail.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export type MailPreview = { to: string; subject: string; html: string; text: string; language: Language };

/** Previews an email as it would be sent now, without queueing it. Secret links are shown without their query. */
export async function previewMail<Facts>(
  shop: Shop,
  { kind, to, language: code, data }: Pick<MailToQueue<Facts>, 'kind' | 'to' | 'language' | 'data'>,
  now: Date,
): Promise<MailPreview> {
  const { content, frame, language } = await composeContent(shop, {
    kind,
    data,
    language: code,
    now,
    textsOf: readTextsOnce(shop),
  });
  const shown = { ...content, blocks: content.blocks.map(withoutSecret) };
  return {
    to,
    subject: content.subject,
    html: renderHtml(shown, frame),
    text: renderText(shown, frame.footer),
    language,
  };
}

const withoutSecret = (block: MailBlock): MailBlock =>
  block.block === 'link' && block.isSecret ? { ...block, url: block.url.replace(/\?.*/, '?…') } : block;
