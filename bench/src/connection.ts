import { connect, type Socket } from 'node:net';
import type { Ask } from './visit.ts';

/** The last bytes of a reply that are stored: there the envelope has its status. */
const readBytes = 1000;

export type Answered = {
  status: number;
  /** Of the body, as transferred. */
  bytes: number;
  /** The end of an uncompressed reply. */
  tail: string;
  isJson: boolean;
  isPacked: boolean;
};

type Waiting = { resolve: (answered: Answered) => void; reject: (error: Error) => void };

/**
 * A connection for one request at a time. Supports only the subset of HTTP/1.1 that servers of this machine use, to be
 * faster than any of them.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #waiting: Waiting | null = null;
  #reading: Reading | null = null;
  #head: Buffer = Buffer.alloc(0);
  #failure: Error | null = null;

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin);
    if (hostname !== '127.0.0.1') throw new Error(`${origin} is not this machine.`);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Resolves with the last byte. Rejects if the reply is incomplete. */
  ask({ method, path, headers, body }: Ask): Promise<Answered> {
    let text = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`;
    for (const name in headers) text += `${name}: ${headers[name]!}\r\n`;
    if (body !== undefined) text += `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    else text += '\r\n';
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure);
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    try {
      if (this.#reading === null) {
        const all = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
        const end = all.indexOf('\r\n\r\n');
        this.#head = end === -1 ? all : Buffer.alloc(0);
        if (end === -1) return;
        this.#reading = beginReading(all.toString('latin1', 0, end + 2));
        chunk = all.subarray(end + 4);
      }
      if (!readBody(this.#reading, chunk)) return;
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    const { status, bytes, end, isJson, isPacked } = this.#reading;
    this.#reading = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    const isRead = (isJson || status !== 200) && !isPacked;
    waiting?.resolve({ status, bytes, tail: isRead ? end.toString('utf8') : '', isJson, isPacked });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#socket.destroy();
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

type Reading = {
  status: number;
  isJson: boolean;
  isPacked: boolean;
  /** Of the body; null with chunked encoding. */
  left: number | null;
  /** The rest of the current chunk and its size line, with chunked encoding. */
  piece: { left: number; line: string };
  bytes: number;
  end: Buffer;
};

function beginReading(head: string): Reading {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (!length && !/\r\ntransfer-encoding: *chunked/i.test(head))
    throw new Error(`A reply does not say how long it is: ${head}`);
  return {
    status: Number(head.slice(9, 12)),
    isJson: /\r\ncontent-type: *application\/json/i.test(head),
    isPacked: /\r\ncontent-encoding:/i.test(head),
    left: length ? Number(length[1]) : null,
    piece: { left: 0, line: '' },
    bytes: 0,
    end: Buffer.alloc(0),
  };
}

/** Returns whether the body is complete. */
function readBody(reading: Reading, chunk: Buffer): boolean {
  if (reading.left === null) return readPieces(reading, chunk);
  keepEnd(reading, chunk);
  return (reading.left -= chunk.length) <= 0;
}

/** RFC 9112 §7.1: each chunk follows a line with its length in hexadecimal digits; the last one is empty. */
function readPieces(reading: Reading, chunk: Buffer): boolean {
  const { piece } = reading;
  let at = 0;
  while (at < chunk.length) {
    if (piece.left > 0) {
      const part = chunk.subarray(at, at + piece.left);
      keepEnd(reading, part);
      piece.left -= part.length;
      at += part.length;
      continue;
    }
    piece.line += String.fromCharCode(chunk[at++]!);
    if (piece.line === '\r\n') piece.line = ''; // ends the previous chunk
    else if (piece.line.endsWith('\r\n')) {
      piece.left = parseInt(piece.line, 16);
      // An empty line follows the last chunk.
      if (piece.left === 0 && piece.line.endsWith('\r\n\r\n')) return true;
      if (piece.left > 0) piece.line = '';
    }
  }
  return false;
}

function keepEnd(reading: Reading, chunk: Buffer): void {
  reading.bytes += chunk.length;
  reading.end =
    chunk.length < readBytes
      ? Buffer.concat([reading.end, chunk]).subarray(-readBytes)
      : chunk.subarray(-readBytes);
}
