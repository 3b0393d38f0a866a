ALTER TABLE "orders" RENAME TO "payment_attempts";--> statement-breakpoint
ALTER INDEX "orders_pkey" RENAME TO "payment_attempts_pkey";--> statement-breakpoint
ALTER INDEX "orders_one_pending" RENAME TO "payment_attempts_one_pending";--> statement-breakpoint
ALTER INDEX "orders_intent" RENAME TO "payment_attempts_intent";--> statement-breakpoint
ALTER INDEX "orders_user" RENAME TO "payment_attempts_user";--> statement-breakpoint
ALTER INDEX "orders_pending_expiry" RENAME TO "payment_attempts_pending_expiry";--> statement-breakpoint
ALTER INDEX "orders_without_address" RENAME TO "payment_attempts_without_address";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "orders_user_id_users_id_fk" TO "payment_attempts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "orders_state_known" TO "payment_attempts_state_known";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "orders_amount_positive" TO "payment_attempts_amount_positive";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "orders_currency_usd" TO "payment_attempts_currency_usd";--> statement-breakpoint
ALTER TABLE "order_items" RENAME TO "attempt_items";--> statement-breakpoint
ALTER TABLE "attempt_items" RENAME COLUMN "order_id" TO "attempt_id";--> statement-breakpoint
ALTER INDEX "order_items_cart_row" RENAME TO "attempt_items_cart_row";--> statement-breakpoint
ALTER TABLE "attempt_items" RENAME CONSTRAINT "order_items_order_id_cart_row_id_pk" TO "attempt_items_attempt_id_cart_row_id_pk";--> statement-breakpoint
ALTER TABLE "attempt_items" RENAME CONSTRAINT "order_items_order_id_orders_id_fk" TO "attempt_items_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "attempt_items" RENAME CONSTRAINT "order_items_mobile_id_mobiles_id_fk" TO "attempt_items_mobile_id_mobiles_id_fk";--> statement-breakpoint
ALTER TABLE "attempt_items" RENAME CONSTRAINT "order_items_price_positive" TO "attempt_items_price_positive";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "order_id" TO "attempt_id";--> statement-breakpoint
ALTER INDEX "payments_order" RENAME TO "payments_attempt";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_order_id_orders_id_fk" TO "payments_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "order_id" TO "attempt_id";--> statement-breakpoint
ALTER INDEX "stock_movements_order" RENAME TO "stock_movements_attempt";
