import type { ColourTokens } from '@souk/rules/colour-tokens';
import type { MailBlock, MailFact, MailLine } from './mail-kind.ts';
import { markup, type Markup } from './markup.ts';

/** Without quotes, which would have to be escaped in every attribute. */
export const font =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Tahoma,Arial,Noto Sans Arabic,sans-serif;';
export const ink = '#17202b';
export const quiet = '#566070';
export const edge = '#e2e6ea';
const sunk = '#f6f7f9';

/** The `align` attribute has no logical values. */
export type Sides = { direction: 'ltr' | 'rtl'; start: 'left' | 'right'; end: 'left' | 'right' };

export function sidesOf(direction: string): Sides {
  return direction === 'rtl'
    ? { direction, start: 'right', end: 'left' }
    : { direction: 'ltr', start: 'left', end: 'right' };
}

const table = (rows: readonly Markup[]) =>
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}</table>`;

/** A block as a row of the layout's table. The classes are for the layout's `dark` styles. */
export function renderBlock(block: MailBlock, sides: Sides, colours: ColourTokens): Markup {
  return markup`<tr><td class="ink" align="${sides.start}" style="padding:12px 28px 0;font-size:16px;line-height:1.6;word-break:break-word;color:${ink};${font}">
${inner(block, sides, colours)}
</td></tr>
`;
}

function inner(block: MailBlock, sides: Sides, colours: ColourTokens): Markup {
  switch (block.block) {
    case 'greeting':
    case 'text':
      return markup`<p style="margin:0">${block.text}</p>`;
    case 'quote':
      return markup`<div class="panel" dir="auto" style="padding:14px 16px;background:${sunk};border-radius:8px">${block.text
        .split(/\r\n|\r|\n/)
        .map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`))}</div>`;
    case 'code':
      return markup`<p class="ink panel" dir="ltr" align="center" style="margin:4px 0;padding:16px;background:${colours.soft};border-radius:8px;font-family:Consolas,Menlo,monospace;font-size:32px;font-weight:bold;letter-spacing:8px;text-align:center;color:${ink}">${block.code}</p>`;
    case 'button':
      return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 4px"><tr><td align="center" bgcolor="${colours.primary}" style="border-radius:8px;mso-padding-alt:13px 26px"><a href="${block.url}" style="display:inline-block;padding:13px 26px;font-size:16px;font-weight:bold;color:${colours.onPrimary};text-decoration:none;${font}">${block.label}</a></td></tr></table>`;
    case 'link':
      return markup`<p style="margin:0">${link(block, colours)}</p>`;
    case 'address':
      return markup`${titled(block.title)}${block.lines.map((line) => markup`<div class="quiet" align="${sides.start}" style="font-size:15px;color:${quiet}"><span dir="auto">${line}</span></div>\n`)}`;
    case 'facts':
      return facts(block, sides, colours);
    case 'sums':
      return markup`${table(block.rows.map((sum) => sumRow(sum, sides)))}${noted(block.note ?? '')}`;
    case 'lines':
      return markup`${titled(block.title)}${noted(block.note ?? '')}${linked(block.link, colours)}${table(block.rows.map((line) => lineRow(line, sides)))}`;
  }
}

function link({ label, url }: { label: string; url: string }, colours: ColourTokens): Markup {
  return markup`<a class="link" href="${url}" style="color:${colours.ink}">${label}</a>`;
}

function titled(title: string): Markup {
  if (title === '') return markup``;
  return markup`<h2 class="ink" style="margin:12px 0 4px;font-size:17px;line-height:1.4;color:${ink};${font}"><span dir="auto">${title}</span></h2>`;
}

function noted(note: string): Markup {
  if (note === '') return markup``;
  return markup`<p class="quiet" style="margin:0 0 6px;font-size:14px;color:${quiet}">${note}</p>`;
}

function linked(page: { label: string; url: string } | undefined, colours: ColourTokens): Markup {
  if (page === undefined) return markup``;
  return markup`<p style="margin:0 0 8px;font-size:14px">${link(page, colours)}</p>`;
}

function facts(
  { title = '', rows }: Extract<MailBlock, { block: 'facts' }>,
  sides: Sides,
  colours: ColourTokens,
): Markup {
  const list = table(rows.map((fact) => factRow(fact, sides)));
  if (title === '') return list;
  return markup`<table class="panel" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.soft}" style="border-radius:8px"><tr><td align="${sides.start}" style="padding:4px 16px 14px;word-break:break-word">${titled(title)}${list}</td></tr></table>`;
}

/** The value has its own direction but is aligned next to its label. */
function factRow({ label, value }: MailFact, { start }: Sides): Markup {
  const style = `padding:3px 0;font-size:15px;line-height:1.5;${font}`;
  return markup`<tr><td class="quiet" align="${start}" valign="top" width="36%" style="${style}color:${quiet}">${label}</td><td class="ink" align="${start}" valign="top" style="${style}padding-${start}:12px;word-break:break-word;color:${ink}"><span dir="auto">${value}</span></td></tr>
`;
}

function sumRow(
  { label, value, isStrong = false }: MailFact & { isStrong?: boolean },
  { start, end }: Sides,
): Markup {
  const style = isStrong
    ? `padding:10px 0 4px;border-top:1px solid ${edge};font-size:17px;font-weight:bold;${font}`
    : `padding:3px 0;font-size:15px;${font}`;
  const look = isStrong ? 'ink edge' : 'quiet';
  return markup`<tr><td class="${look}" align="${start}" style="${style}word-break:break-word;color:${isStrong ? ink : quiet}">${label}</td><td class="ink edge" align="${end}" style="${style}padding-${start}:12px;white-space:nowrap;color:${ink}"><span dir="auto">${value}</span></td></tr>
`;
}

function lineRow({ title, note, amount }: MailLine, { start, end }: Sides): Markup {
  const style = `padding:9px 0;border-top:1px solid ${edge};font-size:15px;line-height:1.5;color:${ink};${font}`;
  const below =
    note === ''
      ? markup``
      : markup`<br><span class="quiet" dir="auto" style="font-size:13px;color:${quiet}">${note}</span>`;
  return markup`<tr><td class="ink edge" align="${start}" style="${style}word-break:break-word"><span dir="auto">${title}</span>${below}</td><td class="ink edge" align="${end}" valign="top" style="${style}padding-${start}:12px;white-space:nowrap"><span dir="auto">${amount}</span></td></tr>
`;
}
