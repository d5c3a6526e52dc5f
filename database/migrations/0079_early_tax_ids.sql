-- Shops that sold before there were checks: what they typed was claimed for the oldest, whatever it was.
DELETE FROM "shop_tax_ids" WHERE "tax_id" !~ '^[0-9]{2}[0-9A-Z]{13}$';--> statement-breakpoint
-- The others with the same number sell on, and operators find out whose it is.
UPDATE "shops" s SET "checks_to_repeat" = array_append("checks_to_repeat", 'tax_id'), "checks_to_repeat_since" = coalesce("checks_to_repeat_since", now())
WHERE s."state" = 'approved' AND NOT 'tax_id' = any("checks_to_repeat")
  AND EXISTS (SELECT FROM "shop_tax_ids" t WHERE t."tax_id" = upper(btrim(s."gst")) AND t."shop_id" <> s."id");
