/** Facade of the mail outbox. */
export { deleteSentMails } from './delete-sent.ts';
export { forgetMails, isMailTo, queueLastMail } from './forget-mails.ts';
export { mailInsert, mailValues, queueMail } from './queue-mail.ts';
export { listMails, type MailState, sendAgain } from './resend.ts';
export { MAILS_A_ROUND, sendDueMails } from './send-due-mails.ts';
export { withdrawMails } from './withdraw-mails.ts';
