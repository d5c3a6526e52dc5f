/** A mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail, or throws so that the job that asked is repeated. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
