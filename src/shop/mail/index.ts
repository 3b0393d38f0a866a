/** Facade of the mail outbox. */
export { deleteOldMails } from './delete-old.ts';
export { forgetMails, isMailTo, queueLastMail } from './forget-mails.ts';
export { type MailState, withAdvice } from './mail-state.ts';
export { LINK_TOKEN, mailInsert, mailValues, queueLinkMail, queueMail } from './queue-mail.ts';
export { findRecipient, greet, type Recipient } from './recipient.ts';
export { listMails, lockMail, sendAgain } from './resend.ts';
export { sealWaitingLinks } from './seal-waiting-links.ts';
export { MAILS_A_ROUND, sendDueMails } from './send-due-mails.ts';
export { dismissMail, listUndelivered, retryMail } from './undelivered.ts';
export { withdrawMails } from './withdraw-mails.ts';
export { isWithdrawalCode, readWithdrawalCode, WITHDRAWAL_CODE } from './withdrawal-code.ts';
