ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
DROP INDEX "disputes_lost";--> statement-breakpoint
CREATE INDEX "disputes_lost" ON "disputes" USING btree ("payment_id") WHERE state = 'lost' and taken_cents > 0;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refund-retried','paid-another-way','paid-another-way-undone','refunded-elsewhere','refund-charged-back','refund-reopened','inquiry','disputed','dispute-dropped','dispute-won','dispute-lost','address'));--> statement-breakpoint
-- Earlier name of the decision of staff to ship a disputed order.
UPDATE "order_events" SET "details" = "details" - 'despiteDispute'
  || jsonb_build_object('overrideDispute', "details"->'despiteDispute') WHERE "details" ? 'despiteDispute';
