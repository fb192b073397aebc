/*
 * Descriptions as people type them: an empty line between paragraphs, `- ` before each point of a list. The shop keeps HTML and
 * cleans it anyway; what was formatted in other ways is edited as the HTML that it is.
 */

const otherTag = /<(?!\/?(?:p|br|ul|li)\b[^>]*>)/i;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Null for HTML with more in it than paragraphs, lines and lists; `html` is as the shop has cleaned it. */
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
