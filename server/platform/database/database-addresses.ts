/** The owner creates and changes tables, the application reads and writes rows. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly ownerUrl: string;
}
