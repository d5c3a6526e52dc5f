/** A mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
