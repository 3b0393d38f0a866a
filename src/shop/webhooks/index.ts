/** Facade of the webhooks: where staff's own tools listen, and how they are told. */
import type { Queryable } from '../../database/connect.ts';
import { deleteOldWebhookEvents } from './delivery-store.ts';
import { deleteRemoved } from './endpoint-store.ts';

export { type Courier, createCourier } from './courier.ts';
export { listDeliveries, sendAgain, sendFailedAgain, sendTest } from './deliveries.ts';
export type { Delivery } from './delivery-store.ts';
export {
  addEndpoint,
  changeEndpoint,
  type ListedEndpoint,
  listEndpoints,
  removeEndpoint,
  setPaused,
} from './manage-endpoints.ts';
export { rotateSecret, sealAnew, showSecret } from './secrets.ts';
export { undoWebhookChange } from './undo-webhook.ts';

/** Events with their deliveries, and endpoints that were removed as long ago. */
export async function deleteOldWebhooks(db: Queryable, keptDays: number): Promise<void> {
  await deleteOldWebhookEvents(db, keptDays);
  await deleteRemoved(db, keptDays);
}
