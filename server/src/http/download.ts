import { Readable } from 'node:stream';

/** A file instead of an envelope: streamed while it is produced, by default as a table, or of known length. */
export class Download {
  readonly name: string;
  readonly content: Readable;
  readonly #file: { type: string; bytes?: number } | null;

  constructor(
    name: string,
    lines: AsyncIterable<string>,
    file: { type: string; bytes?: number } | null = null,
  ) {
    this.name = name;
    this.content = lines instanceof Readable ? lines : Readable.from(lines, { objectMode: false });
    this.#file = file;
  }

  /** `name` may contain only letters, digits, dots and `-`. */
  get headers(): Record<string, string> {
    return {
      'content-type': this.#file?.type ?? 'text/csv; charset=utf-8',
      ...(this.#file?.bytes === undefined ? {} : { 'content-length': String(this.#file.bytes) }),
      'content-disposition': `attachment; filename="${this.name}"`,
    };
  }
}
