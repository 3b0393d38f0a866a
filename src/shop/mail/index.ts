/** The door of the mail outbox. */
export { queueMail } from './queue-mail.ts';
export { sendDueMails } from './send-due-mails.ts';
