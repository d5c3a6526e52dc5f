CREATE TABLE "coupon_redemption_parts" (
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"discount_paise" bigint NOT NULL,
	"market_paise" bigint NOT NULL,
	"min_order_paise" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "coupon_redemption_parts_pkey" PRIMARY KEY("order_id","shop_id"),
	CONSTRAINT "coupon_redemption_parts_state_check" CHECK ("coupon_redemption_parts"."state" in ('open', 'final', 'returned')),
	CONSTRAINT "coupon_redemption_parts_shares_check" CHECK ("coupon_redemption_parts"."market_paise" between 0 and "coupon_redemption_parts"."discount_paise" and "coupon_redemption_parts"."min_order_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_shops" (
	"coupon_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "coupon_shops_pkey" PRIMARY KEY("coupon_id","shop_id"),
	CONSTRAINT "coupon_shops_answer_check" CHECK ("coupon_shops"."answer" in ('agreed', 'declined')),
	CONSTRAINT "coupon_shops_answered_check" CHECK (("coupon_shops"."answer" is null) = ("coupon_shops"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cart_coupons" DROP CONSTRAINT "cart_coupons_pkey";--> statement-breakpoint
ALTER TABLE "cart_coupons" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "market_percent" smallint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "market_percent" smallint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "all_shops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "market_share_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemption_parts" ADD CONSTRAINT "coupon_redemption_parts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption_parts" ADD CONSTRAINT "coupon_redemption_parts_use_fk" FOREIGN KEY ("coupon_id","order_id") REFERENCES "public"."coupon_redemptions"("coupon_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_shops" ADD CONSTRAINT "coupon_shops_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_shops" ADD CONSTRAINT "coupon_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemption_parts_use_index" ON "coupon_redemption_parts" USING btree ("coupon_id","order_id");--> statement-breakpoint
CREATE INDEX "coupon_shops_shop_index" ON "coupon_shops" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_market_code_key" ON "coupons" USING btree (lower("code")) WHERE "coupons"."deleted_at" is null and "coupons"."shop_id" is null;--> statement-breakpoint
CREATE INDEX "coupons_market_index" ON "coupons" USING btree ("created_at") WHERE "coupons"."shop_id" is null;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_shop_key" UNIQUE NULLS NOT DISTINCT("user_id","shop_id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_owner_check" CHECK (case when "coupons"."shop_id" is null then "coupons"."market_percent" is not null and "coupons"."product_id" is null
        else "coupons"."market_percent" is null and not "coupons"."all_shops" end);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_market_percent_check" CHECK ("coupons"."market_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_market_share_check" CHECK ("order_lines"."market_share_paise" between 0 and "order_lines"."discount_paise");--> statement-breakpoint
-- A code of the market is nobody else's while it lives: typed into a cart it means one coupon. Rivals wait for each other at the code.
CREATE FUNCTION reserve_coupon_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() at time zone 'Asia/Kolkata')::date;
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.expiry_date < today THEN RETURN NEW; END IF;
  IF NEW.shop_id IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('coupon code ' || lower(NEW.code), 0));
    IF EXISTS (SELECT FROM coupons WHERE lower(code) = lower(NEW.code) AND deleted_at IS NULL AND shop_id IS NOT NULL
      AND expiry_date >= today) THEN
      RAISE EXCEPTION 'the code % is a shop''s', NEW.code USING ERRCODE = 'unique_violation', CONSTRAINT = 'coupons_code_of_shop_key';
    END IF;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('coupon code ' || lower(NEW.code), 0));
    IF EXISTS (SELECT FROM coupons WHERE lower(code) = lower(NEW.code) AND deleted_at IS NULL AND shop_id IS NULL
      AND expiry_date >= today) THEN
      RAISE EXCEPTION 'the code % is the market''s', NEW.code USING ERRCODE = 'unique_violation', CONSTRAINT = 'coupons_code_of_market_key';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER coupons_reserve_code BEFORE INSERT OR UPDATE OF code, expiry_date, deleted_at ON coupons
  FOR EACH ROW EXECUTE FUNCTION reserve_coupon_code();--> statement-breakpoint
-- The key of a coupon of the market is empty: it may stand on the pages of any shop.
CREATE OR REPLACE FUNCTION notify_coupon_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := coalesce(OLD.is_public AND OLD.paused_at IS NULL AND OLD.deleted_at IS NULL
    AND (OLD.usage_limit IS NULL OR OLD.used_count < OLD.usage_limit), false);
  is_shown boolean := coalesce(NEW.is_public AND NEW.paused_at IS NULL AND NEW.deleted_at IS NULL
    AND (NEW.usage_limit IS NULL OR NEW.used_count < NEW.usage_limit), false);
BEGIN
  IF was_shown <> is_shown OR (is_shown AND OLD.version <> NEW.version) THEN
    PERFORM notify_change('coupon.changed', coalesce(NEW.shop_id::text, OLD.shop_id::text, ''));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION notify_coupon_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('coupon.changed', coalesce(NEW.shop_id, OLD.shop_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER coupon_shops_notify_changed AFTER INSERT OR UPDATE OR DELETE ON coupon_shops
  FOR EACH ROW EXECUTE FUNCTION notify_coupon_shop_changed();--> statement-breakpoint
-- What the market bears of an order is written once, and adds up when its transaction commits: lines, parts, and the whole use.
CREATE FUNCTION check_coupon_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM shop_orders s JOIN order_lines l ON l.shop_order_id = s.id
    WHERE s.order_id = NEW.order_id AND s.shop_id = NEW.shop_id
    GROUP BY s.id HAVING s.discount_paise = NEW.discount_paise AND sum(l.market_share_paise) = NEW.market_paise
  ) OR NOT EXISTS (
    SELECT FROM coupon_redemptions r JOIN coupon_redemption_parts p ON p.coupon_id = r.coupon_id AND p.order_id = r.order_id
    WHERE r.coupon_id = NEW.coupon_id AND r.order_id = NEW.order_id
    GROUP BY r.id HAVING sum(p.discount_paise) = r.discount_paise AND sum(p.min_order_paise) = r.min_order_paise
      AND sum(p.market_paise) = (r.discount_paise * r.market_percent + 50) / 100
  ) THEN
    RAISE EXCEPTION 'the parts of coupon % in order % do not add up', NEW.coupon_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_redemption_parts_totals_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER coupon_redemption_parts_totals_check AFTER INSERT ON coupon_redemption_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_coupon_parts();--> statement-breakpoint
CREATE TRIGGER coupon_redemption_parts_never_deleted BEFORE DELETE ON coupon_redemption_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER coupon_redemption_parts_written_once
  BEFORE UPDATE OF coupon_id, order_id, shop_id, discount_paise, market_paise, min_order_paise ON coupon_redemption_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_market_share_written_once BEFORE UPDATE OF market_share_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.coupon_shops FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{coupon_id,shop_id}', '{}', '{}', '');
