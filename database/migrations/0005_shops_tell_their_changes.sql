-- Every process hears on the channel 'shops' which shop changed, at the commit that changed it, and drops what it had
-- kept that shows the shop.
CREATE FUNCTION tell_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shops', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_tell AFTER INSERT OR UPDATE OR DELETE ON shops
  FOR EACH ROW EXECUTE FUNCTION tell_shop_changed();
