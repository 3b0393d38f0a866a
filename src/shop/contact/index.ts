/** Facade of the contact form and of what staff do with its messages. */
export { answerMessage } from './answer-message.ts';
export { listMessages, type Message } from './list-messages.ts';
export { markMessage } from './mark-message.ts';
export { type ContactMessage, sendContactMessage } from './send-contact-message.ts';
