import type { ColourTokens } from '@souk/rules/colour-tokens';
import type { MailContent } from './mail-kind.ts';
import { markup, type Markup } from './markup.ts';
import { edge, font, ink, quiet, renderBlock, sidesOf } from './render-blocks.ts';

export type MailFrame = {
  language: { code: string; direction: string };
  siteName: string;
  homeUrl: string;
  /** Absolute; empty: the name is shown instead. */
  logoUrl: string;
  colours: ColourTokens;
  /** Below the content: the sender's details. */
  footer: string[];
};

const ground = '#f6f7f9';

/**
 * The HTML part. Tables, inline styles and legacy attributes for compatibility with all mail programs; sides follow the language's
 * direction. Programs that support it get our dark colors; automatic inversion can't be controlled.
 */
export function renderHtml(content: MailContent, frame: MailFrame): string {
  const { language, siteName, colours, homeUrl, logoUrl } = frame;
  const sides = sidesOf(language.direction);
  const mark = logoUrl
    ? markup`<img class="logo" src="${logoUrl}" alt="${siteName}" height="40" border="0" style="display:inline-block;height:40px;max-width:220px">`
    : siteName;
  return markup`<!doctype html>
<html lang="${language.code}" dir="${sides.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
${dark(colours)}
</head>
<body class="ground" bgcolor="${ground}" style="margin:0;padding:0;background:${ground};${font}">
${previewOf(content)}<table class="ground" role="presentation" dir="${sides.direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}">
<tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" dir="${sides.direction}" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid ${edge};border-top:4px solid ${colours.primary};border-radius:8px">
<tr><td align="${sides.start}" style="padding:24px 28px 0">
<a class="ink" href="${homeUrl}" style="color:${ink};text-decoration:none;font-size:20px;font-weight:bold;${font}">${mark}</a>
</td></tr>
<tr><td align="${sides.start}" style="padding:20px 28px 0">
<h1 class="ink" style="margin:0;font-size:24px;line-height:1.35;word-break:break-word;color:${ink};${font}">${content.heading}</h1>
</td></tr>
${content.blocks.map((block) => renderBlock(block, sides, colours))}<tr><td style="padding:14px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="quiet" align="center" style="padding:20px 28px;font-size:13px;line-height:1.6;word-break:break-word;color:${quiet};${font}">
${frame.footer.map((line) => markup`<div><span dir="auto">${line}</span></div>\n`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

/** Preview text in mailbox lists: the first text, padded so that the logo's alt text and the greeting don't follow. */
function previewOf({ blocks }: MailContent): Markup {
  const first = blocks.find((block) => block.block === 'text' || block.block === 'quote');
  if (!first) return markup``;
  const nothing = Array.from({ length: 90 }, () => markup`&#847;&zwnj;&nbsp;`);
  return markup`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${first.text}${nothing}</div>
`;
}

/** The logo keeps its white background, for which it is made. */
function dark(colours: ColourTokens): Markup {
  return markup`<style>
@media (prefers-color-scheme:dark){
.ground{background:#11161c!important}
.card{background:#1b222b!important;border-color:${colours.primary} #333d49 #333d49!important}
.logo{background:#ffffff!important;padding:6px 10px!important;border-radius:8px!important}
.ink{color:#eef1f4!important}
.quiet{color:#aab4bf!important}
.edge{border-color:#333d49!important}
.panel{background:#28323d!important}
.link{color:${colours.soft}!important}
}
</style>`;
}
