/** A configuration that the shop cannot start with; the message is one sentence with the way out. */
export class ConfigError extends Error {}
