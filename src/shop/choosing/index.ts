/** Rules of choosing a phone: pure functions of what is known of phones and of what was asked for. */
export { measure } from './difference.ts';
