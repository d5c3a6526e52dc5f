/**
 * Where the database is, for its two accounts: the owner makes and changes tables when the program is installed or
 * upgraded; the application works with their rows only.
 */
export interface DatabaseAddresses {
  readonly url: string;
  /** The same as `url` where the operator gave one account alone. */
  readonly ownerUrl: string;
}
