/** How the shop's process is started: flags of Node, and settings of the C library. */
export declare const SERVER_START: {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
