import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  /** Bytes of the body as sent. */
  length: number;
  /** Empty unless requested. */
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One HTTP/1.1 keep-alive connection with one request at a time. It parses no more of a reply than it must, so that the
 * load takes less of the machine than any server that it measures.
 */
export class Connection {
  readonly #socket: Socket;
  #answer: ((reply: Reply) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  #reply: Reply | undefined;
  #missing = 0;
  #body: Buffer[] | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  request(bytes: Buffer | string, { keepBody = false } = {}): Promise<Reply> {
    this.#body = keepBody ? [] : undefined;
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let content = chunk;
    if (!this.#reply) {
      const end = chunk.indexOf(HEAD_END);
      const head = chunk.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      if (end === -1 || Number.isNaN(length)) {
        this.#fail?.(new Error(`a reply that the load client cannot read: ${head.slice(0, 200)}`));
        return;
      }
      this.#reply = { status: Number(head.slice(9, 12)), length, body: '' };
      this.#missing = length;
      content = chunk.subarray(end + HEAD_END.length);
    }
    this.#missing -= content.length;
    this.#body?.push(content);
    if (this.#missing > 0) return;
    const reply = this.#reply;
    if (this.#body) reply.body = Buffer.concat(this.#body).toString();
    this.#reply = undefined;
    this.#answer?.(reply);
  }
}
