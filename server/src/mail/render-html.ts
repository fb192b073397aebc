import type { ColourTokens } from '#settings/colour-tokens.ts';
import type { MailContent } from './mail-kind.ts';
import { markup } from './markup.ts';
import { edge, font, ink, quiet, renderBlock, sidesOf } from './render-blocks.ts';

/** What surrounds the content of every mail. */
export type MailFrame = {
  language: { code: string; direction: string };
  siteName: string;
  /** Absolute addresses. */
  homeUrl: string;
  logoUrl: string;
  colours: ColourTokens;
  /** Under the content: who writes. */
  footer: string[];
};

const ground = '#f6f7f9';

/**
 * The HTML part. Tables, inline styles and the attributes of 1999 are what all mail programs understand; sides follow
 * from the language's direction. Light only: programs that darken mails do it by themselves, and half of them badly.
 */
export function renderHtml(content: MailContent, frame: MailFrame): string {
  const { language, siteName, colours, homeUrl, logoUrl } = frame;
  const sides = sidesOf(language.direction);
  return markup`<!doctype html>
<html lang="${language.code}" dir="${sides.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
</head>
<body bgcolor="${ground}" style="margin:0;padding:0;background:${ground};${font}">
<table role="presentation" dir="${sides.direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${sides.direction}" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid ${edge};border-top:4px solid ${colours.primary};border-radius:8px">
<tr><td align="${sides.start}" style="padding:24px 28px 0">
<a href="${homeUrl}" style="color:${ink};text-decoration:none;font-size:20px;font-weight:bold;${font}"><img src="${logoUrl}" alt="${siteName}" height="40" border="0" style="display:inline-block;height:40px;max-width:220px"></a>
</td></tr>
<tr><td align="${sides.start}" style="padding:20px 28px 0">
<h1 style="margin:0;font-size:24px;line-height:1.35;color:${ink};${font}">${content.heading}</h1>
</td></tr>
${content.blocks.map((block) => renderBlock(block, sides, colours))}<tr><td style="padding:14px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td align="center" style="padding:20px 28px;font-size:13px;line-height:1.6;color:${quiet};${font}">
${frame.footer.map((line) => markup`<div><span dir="auto">${line}</span></div>\n`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}
