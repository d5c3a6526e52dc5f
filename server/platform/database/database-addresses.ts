/** The owner creates and changes tables, the application reads and writes rows. */
export interface DatabaseAddresses {
  readonly url: string;
  /** Equal to `url` where only one account is set. */
  readonly ownerUrl: string;
}
