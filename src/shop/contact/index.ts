/** The door of the contact form. */
export { type ContactMessage, sendContactMessage } from './send-contact-message.ts';
