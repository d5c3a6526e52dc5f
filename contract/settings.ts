/** The settings that screens need. They are public: every page carries them. */
export interface PublicSettings {
  shopName: string;
  /** Origin under which visitors reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Without it, signing in with Google is not offered. */
  googleClientId?: string | undefined;
  supportPhone: string;
  supportEmail: string;
  operatorName: string;
  operatorAddress: string;
  grievanceOfficer: GrievanceOfficer;
  /** Without it, maps show the built-in coast lines alone. */
  mapTiles?: MapTiles | undefined;
  /** An extension adds to the page of products: the browser asks for that after the page. */
  hasProductParts: boolean;
}

/** The contact for complaints that the E-Commerce Rules and the IT Rules ask for. */
export interface GrievanceOfficer {
  name: string;
  designation: string;
  email: string;
  phone: string;
  hours: string;
}

/** From OpenStreetMap or a server that the operator has chosen. */
export interface MapTiles {
  /** With {z}, {x} and {y}, and perhaps {s}. */
  url: string;
  /** The attribution that the tiles' owner requires beside the map; plain text. */
  attribution: string;
  attributionUrl?: string | undefined;
}
