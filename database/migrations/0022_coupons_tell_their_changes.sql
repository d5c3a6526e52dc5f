-- Every process hears on the channel 'coupons' of which shop a coupon that everybody is shown came, changed or went, at the
-- commit that did it, and drops the pages that showed it. A use is no news unless it is the last one, or gives one back.
CREATE FUNCTION tell_coupon_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := coalesce(OLD.is_public AND OLD.paused_at IS NULL AND OLD.deleted_at IS NULL
    AND (OLD.usage_limit IS NULL OR OLD.used_count < OLD.usage_limit), false);
  is_shown boolean := coalesce(NEW.is_public AND NEW.paused_at IS NULL AND NEW.deleted_at IS NULL
    AND (NEW.usage_limit IS NULL OR NEW.used_count < NEW.usage_limit), false);
BEGIN
  IF was_shown <> is_shown OR (is_shown AND OLD.version <> NEW.version) THEN
    PERFORM pg_notify('coupons', coalesce(NEW.shop_id, OLD.shop_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER coupons_tell AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW EXECUTE FUNCTION tell_coupon_changed();
