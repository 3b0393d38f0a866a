-- The inbox says what an event means to the shop, and no longer what the card provider calls it.
UPDATE "webhook_inbox" SET "type" = CASE "type"
  WHEN 'payment_intent.succeeded' THEN 'captured'
  WHEN 'charge.refunded' THEN 'refunded'
  WHEN 'refund.failed' THEN 'refund-failed'
  WHEN 'charge.dispute.created' THEN 'disputed'
  ELSE "type" END;
