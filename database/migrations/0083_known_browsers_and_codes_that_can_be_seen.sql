ALTER TABLE "mail_tokens" DROP CONSTRAINT "mail_tokens_purpose_check";--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_purpose_check" CHECK ("mail_tokens"."purpose" in ('verify_email', 'reset_password', 'claim_account', 'link_google', 'delete_account', 'set_up_operator', 'confirm_browser'));--> statement-breakpoint
-- Codes become what is seen of them, as they are read from now on; texts stay as they are until they are next saved.
CREATE FUNCTION code_as_seen(code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(translate(code, U&'\2800\3164\FFA0', '   '), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]', '', 'g'), NFC), '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
$$;--> statement-breakpoint
-- A coupon whose code nobody sees, or whose code would be that of another live one of its shop or the market, is named by its id: it could not be typed.
WITH "seen" AS (SELECT "id", "shop_id", "deleted_at", code_as_seen("code") AS "code" FROM "coupons")
UPDATE "coupons" c SET "version" = c."version" + 1, "code" = CASE
  WHEN s."code" = '' OR EXISTS (SELECT FROM "seen" o WHERE o."id" <> s."id" AND lower(o."code") = lower(s."code")
    AND o."deleted_at" IS NULL AND s."deleted_at" IS NULL AND (o."shop_id" IS NULL OR s."shop_id" IS NULL OR o."shop_id" = s."shop_id"))
  THEN 'C-' || upper(left(replace(c."id"::text, '-', ''), 10)) ELSE s."code" END
FROM "seen" s WHERE s."id" = c."id" AND c."code" <> s."code";--> statement-breakpoint
-- A SKU that nobody sees is none. One that would be another variant's of its shop stays as it is: its seller sees both.
WITH "seen" AS (SELECT "id", "shop_id", "archived_at", code_as_seen("sku") AS "sku" FROM "variants" WHERE "sku" IS NOT NULL)
UPDATE "variants" v SET "sku" = nullif(s."sku", '')
FROM "seen" s WHERE s."id" = v."id" AND v."sku" <> s."sku" AND NOT EXISTS (SELECT FROM "seen" o WHERE o."id" <> s."id"
  AND o."shop_id" = s."shop_id" AND s."sku" <> '' AND lower(o."sku") = lower(s."sku") AND o."archived_at" IS NULL AND s."archived_at" IS NULL);--> statement-breakpoint
DROP FUNCTION code_as_seen(text);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_code_check" CHECK ("coupons"."code" ~ '[^[:space:]]' and "coupons"."code" !~ '^[[:space:]]|[[:space:]]$|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]');