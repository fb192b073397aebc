import { Readable } from 'node:stream';

/** A reply of a console that is no JSON: a file, sent while it is made. */
export class Download {
  readonly name: string;
  readonly content: Readable;

  constructor(name: string, lines: AsyncIterable<string>) {
    this.name = name;
    this.content = Readable.from(lines, { objectMode: false });
  }

  /** For `content-disposition`; the name is made of letters, digits and `-` only. */
  get headers(): Record<string, string> {
    return {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${this.name}"`,
    };
  }
}
