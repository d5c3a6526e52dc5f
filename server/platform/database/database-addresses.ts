/** Addresses of the database for its two accounts: the owner creates and changes tables, the application reads and writes rows. */
export interface DatabaseAddresses {
  readonly url: string;
  /** The same as `url` where only one account is set. */
  readonly ownerUrl: string;
}
