ALTER TABLE "transfer_rows" DROP CONSTRAINT "transfer_rows_action";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD CONSTRAINT "transfer_rows_action" CHECK (action in ('add','change','same','left-out','bad'));