/*
 * NOTIFY payloads between processes: a list of texts, mostly tags. Sender and transaction IDs are texts too, so that processes of another
 * version take them for unknown tags.
 */

export const changesChannel = 'souk_changes';
/** Named after emails, the first kind of work: processes of earlier versions listen on it and check for emails. */
export const workChannel = 'souk_mails';

export type Notice = {
  by: string | null;
  tags: string[];
  /** IDs of the transactions, as in `announced_changes.xid`. */
  xids: string[];
};

// A notification holds at most 8000 bytes.
const textsPerNotification = 200;

const byMark = 'by:';
const xidMark = 'told:';

export function payloadsOf({ by, tags, xids }: Notice): string[] {
  const texts = [...tags, ...xids.map((xid) => xidMark + xid)];
  const payloads: string[] = [];
  for (let start = 0; start < texts.length; start += textsPerNotification) {
    const part = texts.slice(start, start + textsPerNotification);
    payloads.push(JSON.stringify(by === null ? part : [byMark + by, ...part]));
  }
  return payloads;
}

export function readNotice(payload: string | undefined): Notice {
  const notice: Notice = { by: null, tags: [], xids: [] };
  for (const text of readTexts(payload)) {
    if (text.startsWith(byMark)) notice.by = text.slice(byMark.length);
    else if (text.startsWith(xidMark)) notice.xids.push(text.slice(xidMark.length));
    else notice.tags.push(text);
  }
  return notice;
}

function readTexts(payload: string | undefined): string[] {
  try {
    const texts: unknown = JSON.parse(payload || '[]');
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
