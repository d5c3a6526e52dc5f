/** All processes of a shop share the files. A file has a name of its own and never changes; writing it again writes the same. */
export interface FileStorage {
  write: (name: string, content: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** A file that does not exist is no error. */
  remove: (name: string) => Promise<void>;
}
