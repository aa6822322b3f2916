export type Mail = { to: string; subject: string; text: string; html: string }

/** Takes a mail to its learner, or fails; retries are its own business. */
export type Mailer = { send(mail: Mail): Promise<void> }
