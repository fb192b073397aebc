/*
 * What processes tell each other by NOTIFY: a list of texts, most of them tags. Who tells it and which transactions it is of
 * are texts of it too, so that a process of another version reads the tags and takes these for tags that nothing shows.
 */

export const changesChannel = 'souk_changes';
/** Named after the first work that was told of: processes of earlier versions hear it under this name, and look for mails. */
export const workChannel = 'souk_mails';

export type Notice = {
  /** The name of the herald that tells it. */
  by: string | null;
  tags: string[];
  /** The transactions whose changes these are, as `announced_changes.xid` holds them. */
  told: string[];
};

// A notification holds at most 8000 bytes.
const textsPerNotification = 200;

const byMark = 'by:';
const toldMark = 'told:';

/** As many payloads as it takes. */
export function payloadsOf({ by, tags, told }: Notice): string[] {
  const texts = [...tags, ...told.map((xid) => toldMark + xid)];
  const payloads: string[] = [];
  for (let start = 0; start < texts.length; start += textsPerNotification) {
    const part = texts.slice(start, start + textsPerNotification);
    payloads.push(JSON.stringify(by === null ? part : [byMark + by, ...part]));
  }
  return payloads;
}

/** What cannot be read says nothing. */
export function readNotice(payload: string | undefined): Notice {
  const notice: Notice = { by: null, tags: [], told: [] };
  for (const text of readTexts(payload)) {
    if (text.startsWith(byMark)) notice.by = text.slice(byMark.length);
    else if (text.startsWith(toldMark)) notice.told.push(text.slice(toldMark.length));
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
