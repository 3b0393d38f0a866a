/**
 * What the sandbox needs to know. It shares nothing with the shop but these values:
 * every exchange between the two goes over HTTP or SMTP.
 */

export interface SandboxLogger {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

export interface SandboxOptions {
  host: string;
  /** Port of bank, mailbox page and identity provider. */
  port: number;
  /** Port of the mailbox's SMTP server; 0 = any free one. */
  smtpPort: number;
  /** Everything durable lives below `dataDir/sandbox`. */
  dataDir: string;
  /** Origin of the shop: webhook target, allowed frame ancestor, sign-in redirect target. */
  shopUrl: string;
  /** Own origin as browsers see it. */
  publicUrl: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  webhookSecret: string;
  /** Types of the events that the shop wants to hear of, as one chooses them for an endpoint; undefined: all. */
  webhookEvents?: readonly string[];
  googleClientId: string;
  googleClientSecret: string;
  logger: SandboxLogger;
}
