-- Before outcomes had 'back-already', a unit that a refund had put back into the stock could be written off by its return as well.
UPDATE "return_items" SET outcome = 'back-already'
  WHERE outcome = 'written-off' AND EXISTS (SELECT FROM "returned_items" b
    WHERE b.payment_id = return_items.payment_id AND b.cart_row_id = return_items.cart_row_id);
