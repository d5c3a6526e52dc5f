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
  grievanceOfficer: GrievanceOfficer;
  /** Absent: maps show the built-in coast lines alone. */
  mapTiles?: MapTiles | undefined;
  /** An extension adds to the page of products: the browser asks for that after the page. */
  hasProductParts: boolean;
}

/** Whom buyers complain to under the E-Commerce Rules and the IT Rules; named on the page that these ask for. */
export interface GrievanceOfficer {
  name: string;
  designation: string;
  email: string;
  phone: string;
  /** When they can be reached. */
  hours: string;
}

/** Pictures of the map, from OpenStreetMap or a server that the operator has chosen. */
export interface MapTiles {
  /** With {z}, {x} and {y}, and perhaps {s}. */
  url: string;
  /** The attribution that the tiles' owner requires beside the map; plain text. */
  attribution: string;
  /** Where its terms are read. */
  attributionUrl?: string | undefined;
}
