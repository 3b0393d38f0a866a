/** Facade of the alerts: who is told by mail that a phone is back, or costs less. */
export { confirmAlert, type LinkedAlert, readAlertToConfirm, stopAlerts } from './answer-link.ts';
export { askAlert, askOwnAlert } from './ask-alert.ts';
export { deleteOldAlerts } from './delete-old.ts';
export { listOwnAlerts, type OwnAlert, removeOwnAlert } from './own-alerts.ts';
export { sendDueAlerts } from './send-due-alerts.ts';
