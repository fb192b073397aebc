import type { MailBlock, MailContent, MailFact } from './mail-kind.ts';

export function renderText(content: MailContent, footer: readonly string[]): string {
  const paragraphs = [content.heading, ...content.blocks.map(paragraph), ['-- ', ...footer].join('\n')];
  return `${paragraphs.join('\n\n')}\n`;
}

function paragraph(block: MailBlock): string {
  switch (block.block) {
    case 'greeting':
    case 'text':
    case 'quote':
      return block.text;
    case 'code':
      return block.code;
    case 'link':
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'address':
      return withTitle(block.title, block.lines);
    case 'facts':
      return withTitle(block.title, block.rows.map(factLine));
    case 'sums':
      return [...block.rows.map(factLine), ...(block.note ? [block.note] : [])].join('\n');
    case 'lines':
      return withTitle(
        block.title,
        [
          block.note ?? '',
          block.link ? `${block.link.label}:\n${block.link.url}` : '',
          ...block.rows.map(({ title, note, amount }) => [title, note, amount].filter(Boolean).join(' · ')),
        ].filter(Boolean),
      );
  }
}

function factLine({ label, value }: MailFact): string {
  return `${label}: ${value}`;
}

function withTitle(title: string | undefined, lines: readonly string[]): string {
  return [...(title ? [title] : []), ...lines].join('\n');
}
