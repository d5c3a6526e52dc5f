/** The part of the configuration that screens need. It is public: every page carries it. */
export interface PublicSettings {
  shopName: string;
  /** Origin under which visitors reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Absent: signing in with Google is not offered. */
  googleClientId?: string | undefined;
  supportPhone: string;
  supportEmail: string;
  operatorName: string;
  operatorAddress: string;
}
