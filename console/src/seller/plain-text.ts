/* Descriptions as plain text: an empty line between paragraphs, `- ` for list items. The shop stores sanitized HTML; other
   formatting is edited as HTML. */

const otherTag = /<(?!\/?(?:p|br|ul|li)\b[^>]*>)/i;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Null for HTML beyond paragraphs, lines and lists; `html` is sanitized. */
export function plainTextOf(html: string): string | null {
  if (otherTag.test(html)) return null;
  const text = html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br[^>]*>/gi, '\n')
    .replaceAll(/<li[^>]*>/gi, '\n- ')
    .replaceAll(/<\/li>/gi, '')
    .replaceAll(/<\/?(?:p|ul)[^>]*>/gi, '\n\n');
  const lines = text.split('\n').map((line) => line.trim());
  const plain = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  let isKnown = true;
  const decoded = plain.replaceAll(/&([\w#]+);/g, (entity, name: string) => {
    isKnown &&= name in entities;
    return entities[name] ?? entity;
  });
  return isKnown ? decoded : null;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function htmlOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => htmlOfBlock(block.replaceAll(/[&<>]/g, (sign) => signs[sign]!)))
    .join('');
}

function htmlOfBlock(block: string): string {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${line.slice(2).trim()}</li>`).join('')}</ul>`;
  return `<p>${lines.join('<br>')}</p>`;
}
