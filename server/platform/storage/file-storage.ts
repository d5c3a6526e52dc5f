/**
 * Where files lie that every process of a shop must find. A file is written under a name of its own and never changes
 * afterwards; writing it again writes the same.
 */
export interface FileStorage {
  write: (name: string, content: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** A file that is gone already is no fault. */
  remove: (name: string) => Promise<void>;
}
