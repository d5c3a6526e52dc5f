-- Parked before it was kept what a decision moves: what the order costs, as the limit was measured then.
UPDATE "payments" SET "review_amount_paise" = "amount_paise" WHERE "status" = 'review' AND "review_amount_paise" IS NULL;
